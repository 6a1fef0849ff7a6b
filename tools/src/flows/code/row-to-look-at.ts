/** Returns a row of a sheet for manual review. */
export const code = ({ lead, reason }: { lead: string; reason: string }) => ({
  Lead: lead,
  'What to do': `Look this up by hand. ${reason}`,
  Since: new Date().toISOString().slice(0, 10),
});
