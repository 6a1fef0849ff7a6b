/** Returns tomorrow's input of this flow: the same list, from the row at which it stopped today. */
export const code = ({ companies, nextRow }: { companies: unknown; nextRow: number }) => ({
  body: { companies, startRow: nextRow },
});
