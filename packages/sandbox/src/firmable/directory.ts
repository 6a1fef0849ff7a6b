import { type Company, createComAuCompany, createCompanies } from './company';
import { createPeople, type Person } from './person';

/** The companies and people of Firmable's database. */
export type Directory = { companies: readonly Company[]; people: readonly Person[] };

/** Creates the directory of the sandbox, always the same one. */
export function createDirectory(): Directory {
  const companies = createCompanies();
  return { companies: [...companies, createComAuCompany()], people: createPeople(companies) };
}
