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
  SUGGESTED_TYPES,
  type FieldType,
  type NewField,
  type NewPage,
} from './field-types';

/**
 * Reads the pages of a request without a template: one page or a list. Each page has `sections` or, for a
 * single one, `fields`. The service's own names also work (`sections_data`, …).
 * @throws Failure `invalid` for an invalid page, with its location.
 */
export function readPages(label: string, value: unknown): NewPage[] | undefined {
  const pages = isRecord(value) && 'pages_data' in value ? value.pages_data : value;
  if (!isFilledIn(pages)) return undefined;
  const read = readMembers(Array.isArray(pages) ? pages : [pages], `${label}, page`).map(
    ([page, location]) => readPage(page, location),
  );
  return numbered(read);
}

type UnnumberedField = {
  field: Omit<NewField, 'number'>;
  number: number | undefined;
  location: string;
};
type UnnumberedSection = { name: string; fields: UnnumberedField[] };
type UnnumberedPage = { name: string; sections: UnnumberedSection[] };

/** Numbers all fields, because the service requires it. Fields without a number get the free ones. */
function numbered(pages: readonly UnnumberedPage[]): NewPage[] {
  const all = pages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  const taken = new Set<number>();
  for (const { number, location } of all) {
    if (number === undefined) continue;
    if (taken.has(number)) {
      throw invalidField(location, `another field has the question_number ${number}.`);
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
  for (const { field, location } of all) checkConditions(field.showWhen, location, taken);
  return numberedPages;
}

/** @throws Failure `invalid` for conditions without a field of the request. */
function checkConditions(
  showWhen: JsonRecord | undefined,
  location: string,
  numbers: ReadonlySet<number>,
): void {
  if (showWhen === undefined) return;
  for (const [condition, where] of readMembers(
    showWhen.conditions,
    `${location}, show_when, condition`,
  )) {
    const number = readNumber(condition, 'question_number');
    if (number === null || !numbers.has(number)) {
      throw invalidField(where, 'no field has this question_number.');
    }
  }
}

function readPage(value: unknown, location: string): UnnumberedPage {
  const page = readPart(value, location, ['name', 'sections', 'fields']);
  const name = requireTextField(`${location}, name`, page.name);
  if (page.sections === undefined)
    return { name, sections: [{ name, fields: readPageFields(page, location) }] };
  const sections = readMembers(page.sections, `${location}, section`).map(([section, where]) =>
    readSection(section, where),
  );
  return { name, sections };
}

function readSection(value: unknown, location: string): UnnumberedSection {
  const section = readPart(value, location, ['name', 'fields']);
  return {
    name: requireTextField(`${location}, name`, section.name),
    fields: readPageFields(section, location),
  };
}

function readPageFields({ fields }: JsonRecord, location: string): UnnumberedField[] {
  return readMembers(fields, `${location}, field`).map(([field, where]) =>
    readPageField(field, where),
  );
}

function readPageField(value: unknown, location: string): UnnumberedField {
  const field = readPart(value, location, FIELD_KEYS);
  const typeLabel = `${location}, type`;
  const type = requireField(typeLabel, readType(typeLabel, field.type));
  const { show_when: showWhen } = field;
  const options = readListField(`${location}, options`, field.options);
  const columns = readListField(`${location}, columns`, field.columns);
  const needs =
    type === 'table'
      ? 'columns'
      : /select option|dropdown|task list/.test(type)
        ? 'options'
        : undefined;
  if (needs !== undefined && { options, columns }[needs].length === 0) {
    throw invalidField(`${location}, ${needs}`, `enter at least one for a ${type}.`);
  }
  return {
    field: {
      name: requireTextField(`${location}, name`, field.name),
      type,
      instructions: readTextField(
        `${location}, instructions`,
        field.instructions,
        LONGEST_DOCUMENT,
      ),
      options,
      columns,
      showWhen: isFilledIn(showWhen) ? readRecord(showWhen, `${location}, show_when`) : undefined,
    },
    number: readWholeNumberField(`${location}, question_number`, field.question_number, NUMBERS),
    location,
  };
}

/** Returns the service's name of a type. Also accepts common names. */
function readType(label: string, value: unknown): FieldType | undefined {
  const name = readChoiceField(
    label,
    value,
    [...COMMON_TYPES.keys(), ...FIELD_TYPES],
    SUGGESTED_TYPES,
  );
  return COMMON_TYPES.get(name ?? '') ?? FIELD_TYPES.find((type) => type === name);
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

function readPart(value: unknown, location: string, known: readonly string[]): JsonRecord {
  const part: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(readRecord(value, location))) {
    const name = OWN_NAMES[key] ?? key;
    if (!known.includes(name)) {
      throw invalidField(location, `unknown key "${key}"; use ${known.join(', ')}.`);
    }
    if (name in part) throw invalidField(location, `"${key}" sets ${name} a second time.`);
    part[name] = inner;
  }
  return part;
}

function readRecord(value: unknown, location: string): JsonRecord {
  if (!isRecord(value)) throw invalidField(location, 'this should be a JSON object.');
  return value;
}

function readMembers(value: unknown, location: string): [member: unknown, location: string][] {
  const members = asList(value);
  if (members.length === 0)
    throw invalidField(`${location}s`, 'enter a list with at least one item.');
  return members.map((member, at) => [member, `${location} ${at + 1}`]);
}
