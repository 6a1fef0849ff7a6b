import { type components, dataTypeValues } from '@pieceworks/contracts/content-snare-vendor';

export type FieldType = components['schemas']['DataType'];

/** The types of the fields that a client fills in (vendor contract). */
export const FIELD_TYPES = dataTypeValues;

/** Other names that people use for some of the types. */
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
