import { readCompanyCells, readPersonCells } from '../src/lib/lookup/row-identity';

/** Reads a row of people as an identity alone. */
export const readPersonRow = (row: unknown) => readPersonCells('People', row).identity;

/** Reads a row of companies as an identity alone. */
export const readCompanyRow = (row: unknown, otherDomains: boolean) =>
  readCompanyCells('Companies', row, otherDomains).identity;
