/** What to send to this flow tomorrow: the same list, from the row where it stopped today. */
export const code = ({ companies, nextRow }: { companies: unknown; nextRow: number }) => ({
  body: { companies, startRow: nextRow },
});
