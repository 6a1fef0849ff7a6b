type Item = {
  row: number;
  status: string;
  reason: string | null;
  name: string | null;
  domain: string | null;
  abn: string | null;
};
type Rows = { items: readonly Item[]; nextRow: number | '' };

/** Sorts rows into found and not found with the reason, and returns the row to continue from. */
export const code = ({ items, nextRow }: Rows) => ({
  found: items.filter(({ status }) => status === 'hit'),
  notFound: items
    .filter(({ status }) => status !== 'hit' && status !== 'skipped')
    .map(({ row, reason }) => ({ row, reason: reason ?? 'Nothing was found.' })),
  nextRow,
});
