/** The labels of the fields, as the form and the messages name them. */
export const LABELS = {
  id: 'Person ID',
  companyId: 'Company ID',
  profileUrl: 'Profile URL',
  email: 'Email',
  profileSlug: 'Profile Slug',
  domain: 'Domain',
  abn: 'ABN',
  website: 'Website',
  otherDomains: 'Also Try .com.au and .co.nz',
  country: 'Country',
  company: 'Company',
  position: 'Position',
  seniority: 'Seniority',
  department: 'Department',
  mayLookUpCompany: 'Look Up the Company First',
  people: 'People',
  companies: 'Companies',
  maxCredits: 'Maximum Credits',
  minutes: 'Time Limit (minutes)',
  startRow: 'Start at Row',
  earlierResult: 'Earlier Result',
  reuseDays: 'Reuse Results (days)',
  refresh: 'Refresh Reused Results',
  number: 'Number of People',
} as const;

/** The labels of the fields that are filled in. */
export function labelsOf(fields: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(LABELS)
    .filter(([key]) => fields[key] !== undefined)
    .map(([, label]) => label);
}
