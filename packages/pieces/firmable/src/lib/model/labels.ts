/** The labels of the fields, as the form and the messages name them. */
export const LABELS = {
  id: 'Person ID',
  profileUrl: 'Profile URL',
  email: 'Email',
  profileSlug: 'Profile Slug',
  domain: 'Domain',
  abn: 'ABN',
  website: 'Website',
  country: 'Country',
  company: 'Company',
  position: 'Position',
  seniority: 'Seniority',
  department: 'Department',
  mayLookUpCompany: 'Look Up the Company First',
  people: 'People',
  companies: 'Companies',
  maxCredits: 'Maximum Credits',
  minutes: 'Minutes',
  startRow: 'Start at Row',
  reuseDays: 'Reuse Results for Days',
  refresh: 'Refresh',
  number: 'Number of People',
} as const;

/** The labels of the fields that are filled in. */
export function labelsOf(fields: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(LABELS)
    .filter(([key]) => fields[key] !== undefined)
    .map(([, label]) => label);
}
