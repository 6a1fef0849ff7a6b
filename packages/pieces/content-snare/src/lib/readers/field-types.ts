import type { JsonRecord } from '@pieceworks/kit';
import { type components, dataTypeValues } from '#contract/vendor';

export type FieldType = components['schemas']['DataType'];

/** The types of the fields that a client fills in (vendor contract). */
export const FIELD_TYPES = dataTypeValues;

export const COMMON_TYPES: ReadonlyMap<string, FieldType> = new Map([
  ['short text', 'single-line'],
  ['long text', 'multi-line text'],
  ['file', 'single file upload'],
  ['files', 'multiple file upload'],
  ['image', 'single image upload'],
  ['images', 'multiple image upload'],
  ['date', 'date/time'],
  ['choice', 'single select option'],
  ['choices', 'multi select options'],
]);

/** The types that most requests need. The service's other names work too. */
export const SUGGESTED_TYPES: readonly string[] = [
  ...COMMON_TYPES.keys(),
  'email',
  'phone',
  'url',
  'address',
  'number',
  'signature',
  'table',
];

/** A page of a request without a template. */
export type NewPage = { name: string; sections: readonly NewSection[] };

export type NewSection = { name: string; fields: readonly NewField[] };

export type NewField = {
  name: string;
  type: FieldType;
  instructions: string | undefined;
  options: readonly string[];
  columns: readonly string[];
  /** The number of the field in the whole request. Conditions refer to it. */
  number: number;
  /** The condition that shows the field to the client, in the service's own format. */
  showWhen: JsonRecord | undefined;
};
