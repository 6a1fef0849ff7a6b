type Found = { lead: string; found: string; about: string; link: string };

/** Returns the found data of a lead as a row of a sheet or fields of a CRM. */
export const code = ({ lead, found, about, link }: Found) => ({
  Lead: lead,
  Found: found,
  About: about,
  Link: link,
});
