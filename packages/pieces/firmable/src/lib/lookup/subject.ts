import type { Store } from '@activepieces/pieces-framework';
import { type JsonRecord, type OutputRows, readFlatFields } from '@pieceworks/kit';
import { readCompany, readPerson } from '../api/records';
import {
  COMPANY,
  type Company,
  COMPANY_INPUT,
  PERSON,
  type Person,
  PERSON_INPUT,
} from '../model/output-rows';
import type { Lookup, Lookups } from '../model/types';

/** A kind of record to look up: its fields, and the readers of its records. */
export type Subject<Found> = {
  input: OutputRows;
  rows: OutputRows;
  /** Fields of a record in a line of text. */
  inLine: readonly string[];
  read: (record: JsonRecord) => Found;
  /** Reads the flat fields of an earlier step's output; without any, all are empty. */
  readFlat: (output: unknown) => Found;
};

/** A step that looks up a record. */
export type LookupStep<Identity, Found> = Omit<Lookups<Identity, Found>, 'sent'> & {
  subject: Subject<Found>;
  /** The base URL of the service. */
  place: string;
  store: Store;
};

export const PERSON_SUBJECT: Subject<Person> = {
  input: PERSON_INPUT,
  rows: PERSON,
  inLine: ['name', 'position', 'companyName', 'workEmail', 'phone'],
  read: readPerson,
  readFlat: (output) => readFlatFields(PERSON, output),
};

export const COMPANY_SUBJECT: Subject<Company> = {
  input: COMPANY_INPUT,
  rows: COMPANY,
  inLine: ['name', 'domain', 'abnFormatted', 'phone'],
  read: readCompany,
  readFlat: (output) => readFlatFields(COMPANY, output),
};

/** Returns the fields for a stored result and its time. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** Returns the service's record of a match; `null` if nothing was found. */
export function rawOf(lookup: Lookup<unknown> | null): JsonRecord | null {
  return lookup?.matched === true ? lookup.raw : null;
}

/** Returns the flat fields of a lookup. All keys are always present, so that later steps can rely on them. */
export function flatFields<Found>(lookup: Lookup<Found> | null, { readFlat }: Subject<Found>) {
  return lookup?.matched === true ? lookup.found : readFlat(null);
}
