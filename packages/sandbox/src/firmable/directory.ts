import { type Company, createComAuCompany, createCompanies } from './company';
import { createPeople, type Person } from './person';

/** Everyone and everything that Firmable knows. */
export type Directory = { companies: readonly Company[]; people: readonly Person[] };

/** The directory of the sandbox, always the same one. */
export function createDirectory(): Directory {
  const companies = createCompanies();
  return { companies: [...companies, createComAuCompany()], people: createPeople(companies) };
}
