import type { Store } from '@activepieces/pieces-framework';
import { type JsonRecord, type OutputRows, readFlatFields } from '@pieceworks/kit';
import { readCompany, readPerson, restOfCompany, restOfPerson } from '../api/records';
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
  name: 'person' | 'company';
  input: OutputRows;
  rows: OutputRows;
  read: (record: JsonRecord) => Found;
  /** Reads the flat fields of an earlier step's output; without any, all are empty. */
  readFlat: (output: unknown) => Found;
  /** Removes the values of the flat fields from a record. */
  restOf: (record: JsonRecord, found: Found) => JsonRecord;
};

/** A step that looks up a record. */
export type LookupStep<Identity, Found> = Pick<Lookups<Identity, Found>, 'lookUp' | 'price'> & {
  subject: Subject<Found>;
  fields: JsonRecord;
  /** The base URL of the service. */
  place: string;
  store: Store;
};

export const PERSON_SUBJECT: Subject<Person> = {
  name: 'person',
  input: PERSON_INPUT,
  rows: PERSON,
  read: readPerson,
  readFlat: (output) => readFlatFields(PERSON, output),
  restOf: restOfPerson,
};

export const COMPANY_SUBJECT: Subject<Company> = {
  name: 'company',
  input: COMPANY_INPUT,
  rows: COMPANY,
  read: readCompany,
  readFlat: (output) => readFlatFields(COMPANY, output),
  restOf: restOfCompany,
};

/** Returns the fields for a stored result and its time. */
export function cacheFields(cachedAt: string | null) {
  return { cached: cachedAt !== null, cachedAt };
}

/** Returns the rest of a lookup's record; `null` if nothing was found. */
export function rawOf<Found>(lookup: Lookup<Found> | null, subject: Subject<Found>) {
  return lookup?.matched === true ? subject.restOf(lookup.raw, lookup.found) : null;
}

/** Returns the flat fields of a lookup. All keys are always present, so that later steps can rely on them. */
export function flatFields<Found>(lookup: Lookup<Found> | null, { readFlat }: Subject<Found>) {
  return lookup?.matched === true ? lookup.found : readFlat(null);
}
