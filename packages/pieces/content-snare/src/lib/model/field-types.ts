import { type components, dataTypeValues } from '@pieceworks/contracts/content-snare-vendor';
import type { JsonRecord } from '@pieceworks/kit';

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

/** A page of a request that is made without a template. */
export type NewPage = { name: string; sections: readonly NewSection[] };

export type NewSection = { name: string; fields: readonly NewField[] };

export type NewField = {
  name: string;
  type: FieldType;
  instructions: string | undefined;
  options: readonly string[];
  columns: readonly string[];
  /** Which one it is of the whole request, by which conditions name it. */
  number: number;
  /** The condition under which the client sees it, in the service's own form. */
  showWhen: JsonRecord | undefined;
};
