/** A row of a sheet for a person to look at. */
export const code = ({ lead, reason }: { lead: string; reason: string }) => ({
  Lead: lead,
  'What to do': `Look this up by hand. ${reason}`,
  Since: new Date().toISOString().slice(0, 10),
});
