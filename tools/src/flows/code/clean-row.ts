type Company = { row: number; name: string; domain: string; abn: string };

/** Returns a cleaned row of the list. */
export const code = ({ row, name, domain, abn }: Company) => ({
  Row: row,
  Name: name,
  Domain: domain,
  ABN: abn,
});
