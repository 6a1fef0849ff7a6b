import type { Store } from '@activepieces/pieces-framework';
import { type JsonRecord, type OutputRows, readFlatFields } from '@pieceworks/kit';
import { readCompany, readPerson, restOfCompany, restOfPerson } from '../api/records';
import {
  COMPANY,
  COMPANY_INPUT,
  type Company,
  PERSON,
  PERSON_INPUT,
  type Person,
} from '../model/output-rows';
import type { Lookups } from '../model/types';

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
