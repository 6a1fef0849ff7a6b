/** Returns the date this many days from now (UTC). */
export const code = ({ days }: { days: number }) => ({
  date: new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
});
