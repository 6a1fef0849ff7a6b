/** The day before today (UTC), as the search takes it. */
export const code = () => ({
  date: new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
});
