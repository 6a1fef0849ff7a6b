import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { Refusal } from '../refusal';
import { DATA_TYPES, type DataType, isChoice } from './data-types';
import type { Template } from './seed';

type Schemas = components['schemas'];

/** The structure from which a page of a request is created. */
export type PageBlueprint = { name: string; sections: SectionBlueprint[] };

/** The structure from which a section of a page is created. */
export type SectionBlueprint = { name: string; fields: FieldBlueprint[] };

export type FieldBlueprint = {
  name: string;
  type: DataType;
  required?: boolean;
  /** True if only the team sees the field. */
  internal?: boolean;
  options?: readonly string[];
  columns?: readonly string[];
  instructions?: string;
};

const OPTIONS = ['Red', 'Green', 'Blue'];
const COLUMNS = ['Item', 'Amount'];
const NOTES: FieldBlueprint = { name: 'Notes', type: 'multi-line text' };

/** The template with a field of every type. */
const COMPLETE_TEMPLATE = 'tpl_0001';

/** Returns the pages of a template. */
export function blueprintOf({ id, name }: Template): PageBlueprint[] {
  return id === COMPLETE_TEMPLATE ? everyType() : [detailsOf(name), DOCUMENTS];
}

/** Returns a page named after its template. */
export function detailsOf(name: string): PageBlueprint {
  return { name, sections: [detailsSectionOf('Details')] };
}

/** Returns a section named after its template. */
export function detailsSectionOf(name: string): SectionBlueprint {
  return {
    name,
    fields: [
      { name: 'Business name', type: 'single-line', required: true },
      { name: 'Contact email', type: 'email', required: true },
      { name: 'Colours', type: 'multi select options', options: OPTIONS },
      NOTES,
      { name: 'Reviewed by', type: 'single-line', internal: true },
    ],
  };
}

const DOCUMENTS: PageBlueprint = {
  name: 'Documents',
  sections: [
    {
      name: 'Uploads',
      fields: [
        { name: 'Statement', type: 'single file upload', required: true },
        { name: 'Logo', type: 'multiple image upload' },
        NOTES,
      ],
    },
    { name: 'Figures', fields: [{ name: 'Expenses', type: 'table', columns: COLUMNS }] },
  ],
};

/** The question of each type of field. */
const QUESTIONS: Readonly<Record<DataType, string>> = {
  'single-line': 'Trading name',
  text: 'Tagline',
  'multi-line text': 'Postal address',
  'formatted text': 'About us',
  email: 'Contact email',
  phone: 'Phone',
  url: 'Present website',
  address: 'Street address',
  'country select': 'Country',
  'single image upload': 'Logo',
  'multiple image upload': 'Photos',
  'single file upload': 'Price list',
  'multiple file upload': 'Brochures',
  signature: 'Signature',
  number: 'Number of staff',
  currency: 'Budget',
  'date/time': 'Launch',
  'date range': 'Closed for holidays',
  'numeric rating': 'Urgency (1 to 10)',
  'star rating': 'Present website in stars',
  'single select option': 'Main colour',
  'multi select options': 'Further colours',
  dropdown: 'Colour of links',
  'task list': 'Colours to avoid',
  table: 'Prices',
  button: 'Booking button',
  icon: 'Icon',
  'color picker': 'Background colour',
};

function everyType(): PageBlueprint[] {
  const fields = DATA_TYPES.map((type) => ({
    name: QUESTIONS[type],
    type,
    options: OPTIONS,
    columns: COLUMNS,
  }));
  const half = Math.ceil(fields.length / 2);
  return [
    { name: 'Home', sections: [{ name: 'Texts', fields: fields.slice(0, half) }] },
    {
      name: 'About',
      sections: [{ name: 'Choices', fields: [...fields.slice(half), NOTES, NOTES] }],
    },
  ];
}

/** Returns the pages that a call describes in its body. */
export function blueprintFrom(pages: readonly Schemas['PageData'][]): PageBlueprint[] {
  const numbers = new Set<number>();
  return pages.map(({ name, sections_data: sections }) => ({
    name,
    sections: sections.map((section) => ({
      name: section.name,
      fields: section.questions_data.map((question) => {
        if (numbers.has(question.question_number)) {
          throw new Refusal(422, `Question number ${question.question_number} is not unique`);
        }
        numbers.add(question.question_number);
        return fieldFrom(question);
      }),
    })),
  }));
}

function fieldFrom(question: Schemas['QuestionData']): FieldBlueprint {
  const { question: name, data_type: type, options = [], columns = [], instructions } = question;
  if (isChoice(type) && options.length === 0)
    throw new Refusal(422, `${name}: options can't be blank`);
  if (type === 'table' && columns.length === 0) {
    throw new Refusal(422, `${name}: columns can't be blank`);
  }
  return { name, type, options, columns, ...(instructions === undefined ? {} : { instructions }) };
}
