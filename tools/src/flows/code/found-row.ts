type Found = { lead: string; found: string; about: string; link: string };

/** What was found of a lead, as a row for a sheet or the fields of a CRM. */
export const code = ({ lead, found, about, link }: Found) => ({
  Lead: lead,
  Found: found,
  About: about,
  Link: link,
});
