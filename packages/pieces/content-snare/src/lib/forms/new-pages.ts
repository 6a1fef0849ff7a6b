import {
  asList,
  invalidField,
  isFilledIn,
  isRecord,
  type JsonRecord,
  LONGEST_DOCUMENT,
  readChoiceField,
  readListField,
  readNumber,
  readTextField,
  readWholeNumberField,
  requireField,
  requireTextField,
} from '@pieceworks/kit';
import {
  COMMON_TYPES,
  FIELD_TYPES,
  type FieldType,
  type NewField,
  type NewPage,
} from '../model/field-types';
import { PAGES_FORM } from '../model/request-fields';

/** Valid pages, as an example in the form. */
export const EXAMPLE_PAGES = [
  {
    name: 'Documents',
    fields: [
      { name: 'Company name', type: 'short text' },
      { name: 'Bank statement', type: 'file', instructions: 'As a PDF.' },
      { name: 'Logo', type: 'image' },
    ],
  },
];

/**
 * Reads the pages of a request without a template: one page or a list. Each page has `sections` or, for a
 * single one, `fields`. The service's own names also work (`sections_data`, …).
 * @throws Failure `invalid` for an invalid page, with its place.
 */
export function readPages(value: unknown): NewPage[] | undefined {
  const pages = isRecord(value) && 'pages_data' in value ? value.pages_data : value;
  if (!isFilledIn(pages)) return undefined;
  const read = readMembers(
    Array.isArray(pages) ? pages : [pages],
    `${PAGES_FORM.pages.label}, page`,
  ).map(([page, place]) => readPage(page, place));
  return numbered(read);
}

type UnnumberedField = {
  field: Omit<NewField, 'number'>;
  number: number | undefined;
  place: string;
};
type UnnumberedSection = { name: string; fields: UnnumberedField[] };
type UnnumberedPage = { name: string; sections: UnnumberedSection[] };

/** Numbers all fields, because the service requires it. Fields without a number get the free ones. */
function numbered(pages: readonly UnnumberedPage[]): NewPage[] {
  const all = pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  const taken = new Set<number>();
  for (const { number, place } of all) {
    if (number === undefined) continue;
    if (taken.has(number)) {
      throw invalidField(place, `another field has the question_number ${number}.`);
    }
    taken.add(number);
  }
  let count = 0;
  const next = () => {
    do count += 1;
    while (taken.has(count));
    taken.add(count);
    return count;
  };
  const numberedPages = pages.map(({ name, sections }) => ({
    name,
    sections: sections.map((section) => ({
      name: section.name,
      fields: section.fields.map(({ field, number = next() }) => ({ ...field, number })),
    })),
  }));
  for (const { field, place } of all) checkConditions(field.showWhen, place, taken);
  return numberedPages;
}

/** @throws Failure `invalid` for conditions without a field of the request. */
function checkConditions(
  showWhen: JsonRecord | undefined,
  place: string,
  numbers: ReadonlySet<number>,
): void {
  if (showWhen === undefined) return;
  for (const [condition, where] of readMembers(
    showWhen.conditions,
    `${place}, show_when, condition`,
  )) {
    const number = readNumber(condition, 'question_number');
    if (number === null || !numbers.has(number)) {
      throw invalidField(where, 'no field has this question_number.');
    }
  }
}

function readPage(value: unknown, place: string): UnnumberedPage {
  const page = readPart(value, place, ['name', 'sections', 'fields']);
  const name = requireTextField(`${place}, name`, page.name);
  if (page.sections === undefined)
    return { name, sections: [{ name, fields: readFields(page, place) }] };
  const sections = readMembers(page.sections, `${place}, section`).map(([section, where]) =>
    readSection(section, where),
  );
  return { name, sections };
}

function readSection(value: unknown, place: string): UnnumberedSection {
  const section = readPart(value, place, ['name', 'fields']);
  return {
    name: requireTextField(`${place}, name`, section.name),
    fields: readFields(section, place),
  };
}

function readFields({ fields }: JsonRecord, place: string): UnnumberedField[] {
  return readMembers(fields, `${place}, field`).map(([field, where]) => readField(field, where));
}

function readField(value: unknown, place: string): UnnumberedField {
  const field = readPart(value, place, FIELD_KEYS);
  const typeLabel = `${place}, type`;
  const type = requireField(typeLabel, readType(typeLabel, field.type));
  const { show_when: showWhen } = field;
  const options = readListField(`${place}, options`, field.options);
  const columns = readListField(`${place}, columns`, field.columns);
  const needs =
    type === 'table'
      ? 'columns'
      : /select option|dropdown|task list/.test(type)
        ? 'options'
        : undefined;
  if (needs !== undefined && { options, columns }[needs].length === 0) {
    throw invalidField(`${place}, ${needs}`, `enter at least one for a ${type}.`);
  }
  return {
    field: {
      name: requireTextField(`${place}, name`, field.name),
      type,
      instructions: readTextField(`${place}, instructions`, field.instructions, LONGEST_DOCUMENT),
      options,
      columns,
      showWhen: isFilledIn(showWhen) ? readRecord(showWhen, `${place}, show_when`) : undefined,
    },
    number: readWholeNumberField(`${place}, question_number`, field.question_number, NUMBERS),
    place,
  };
}

/** Returns the service's name of a type. Also accepts common names. */
function readType(label: string, value: unknown): FieldType | undefined {
  const name = readTextField(label, value)?.toLowerCase() ?? '';
  return COMMON_TYPES.get(name) ?? readChoiceField(label, value, FIELD_TYPES);
}

const FIELD_KEYS = [
  'name',
  'type',
  'instructions',
  'options',
  'columns',
  'question_number',
  'show_when',
];
const NUMBERS = { min: 1, max: 10_000 };

/** The service's own names of the parts. */
const OWN_NAMES: Readonly<Record<string, string>> = {
  sections_data: 'sections',
  questions_data: 'fields',
  question: 'name',
  data_type: 'type',
};

function readPart(value: unknown, place: string, known: readonly string[]): JsonRecord {
  const part: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(readRecord(value, place))) {
    const name = OWN_NAMES[key] ?? key;
    if (!known.includes(name)) {
      throw invalidField(place, `unknown key "${key}"; use ${known.join(', ')}.`);
    }
    if (name in part) throw invalidField(place, `"${key}" sets ${name} a second time.`);
    part[name] = inner;
  }
  return part;
}

function readRecord(value: unknown, place: string): JsonRecord {
  if (!isRecord(value)) throw invalidField(place, 'this should be a JSON object.');
  return value;
}

function readMembers(value: unknown, place: string): [member: unknown, place: string][] {
  const members = asList(value);
  if (members.length === 0) throw invalidField(`${place}s`, 'enter a list with at least one item.');
  return members.map((member, at) => [member, `${place} ${at + 1}`]);
}
