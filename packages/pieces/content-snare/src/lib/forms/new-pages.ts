import {
  asList,
  invalidField,
  isFilledIn,
  isRecord,
  type JsonRecord,
  readChoiceField,
  readListField,
  readTextField,
  requireField,
  requireTextField,
} from '@pieceworks/kit';
import { FIELD_TYPES } from '../model/field-types';
import { LABELS } from '../model/labels';
import type { NewField, NewPage, NewSection } from '../model/types';

/**
 * Reads the pages of a request that is made without a template: one page or a list, each with `sections`
 * or, for a single one, with `fields`.
 * @throws Failure `invalid` for anything that could not be asked for, told with its place.
 */
export function readPages(value: unknown): NewPage[] | undefined {
  if (!isFilledIn(value)) return undefined;
  return readMembers(Array.isArray(value) ? value : [value], `${LABELS.pages}, page`).map(
    ([page, place]) => readPage(page, place),
  );
}

function readPage(value: unknown, place: string): NewPage {
  const page = readPart(value, place, ['name', 'sections', 'fields']);
  const name = requireTextField(`${place}, name`, page.name);
  if (page.sections === undefined)
    return { name, sections: [{ name, fields: readFields(page, place) }] };
  const sections = readMembers(page.sections, `${place}, section`).map(([section, where]) =>
    readSection(section, where),
  );
  return { name, sections };
}

function readSection(value: unknown, place: string): NewSection {
  const section = readPart(value, place, ['name', 'fields']);
  return {
    name: requireTextField(`${place}, name`, section.name),
    fields: readFields(section, place),
  };
}

function readFields({ fields }: JsonRecord, place: string): NewField[] {
  return readMembers(fields, `${place}, field`).map(([field, where]) => readField(field, where));
}

function readField(value: unknown, place: string): NewField {
  const field = readPart(value, place, ['name', 'type', 'instructions', 'options', 'columns']);
  const typeLabel = `${place}, type`;
  const type = requireField(typeLabel, readChoiceField(typeLabel, field.type, FIELD_TYPES));
  const options = readListField(`${place}, options`, field.options);
  const columns = readListField(`${place}, columns`, field.columns);
  const needs =
    type === 'table'
      ? 'columns'
      : /select option|dropdown|task list/.test(type)
        ? 'options'
        : undefined;
  if (needs !== undefined && { options, columns }[needs].length === 0) {
    throw invalidField(`${place}, ${needs}`, `a ${type} needs them.`);
  }
  return {
    name: requireTextField(`${place}, name`, field.name),
    type,
    instructions: readTextField(`${place}, instructions`, field.instructions),
    options,
    columns,
  };
}

function readPart(value: unknown, place: string, known: readonly string[]): JsonRecord {
  if (!isRecord(value)) throw invalidField(place, 'this should be a JSON object.');
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown !== undefined)
    throw invalidField(place, `"${unknown}" is none of ${known.join(', ')}.`);
  return value;
}

function readMembers(value: unknown, place: string): [member: unknown, place: string][] {
  const members = asList(value);
  if (members.length === 0) throw invalidField(`${place}s`, 'give a list of at least one.');
  return members.map((member, at) => [member, `${place} ${at + 1}`]);
}
