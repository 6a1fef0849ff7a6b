type Item = {
  row: number;
  status: string;
  reason: string | null;
  name: string | null;
  domain: string | null;
  abn: string | null;
};
type Rows = { items: readonly Item[]; nextRow: number | '' };

/** Which rows were found, which were not and why, and where to go on. */
export const code = ({ items, nextRow }: Rows) => ({
  found: items.filter(({ status }) => status === 'hit'),
  notFound: items
    .filter(({ status }) => status !== 'hit' && status !== 'skipped')
    .map(({ row, reason }) => ({ row, reason: reason ?? 'Nothing was found.' })),
  nextRow,
});
