/** Returns yesterday's date (UTC) in the format of the search. */
export const code = () => ({
  date: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
});
