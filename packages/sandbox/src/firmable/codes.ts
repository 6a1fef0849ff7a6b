/** The seniorities in the order of their codes, which count from 1. */
export const SENIORITIES = [
  'Board Member / Company Director',
  'Owner / Founder',
  'C-Suite / Partner',
  'VP/Director / Head of',
  'Manager',
  'Other',
  'No Data Available',
] as const;

/** The departments in the order of their codes, which count from 1. */
export const DEPARTMENTS = [
  'General Management',
  'Sales',
  'Trades',
  'Operations',
  'Engineering & Technical',
  'Human Resources',
  'Customer Service',
  'Medicine & Healthcare',
  'Research & Analysis',
  'Legal',
  'Marketing',
  'Education & Training',
  'Consulting',
  'Finance',
  'Product',
  'Other',
  'No Data Available',
] as const;

/** Returns the label in the records that a search code stands for. */
export function labelOf(labels: readonly string[], code: string | undefined): string | undefined {
  return code === undefined ? undefined : labels[Number(code) - 1];
}
