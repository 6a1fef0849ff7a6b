import type { components } from '@pieceworks/contracts/content-snare-vendor';
import type { ClientAnswer } from '../protocol';

export type DataType = components['schemas']['DataType'];

const CHOICES: readonly DataType[] = [
  'single select option',
  'multi select options',
  'dropdown',
  'task list',
];

/** Returns true for a type that requires options. */
export function isChoice(type: DataType): boolean {
  return CHOICES.includes(type);
}

export function isUpload(type: DataType): boolean {
  return /upload|signature/.test(type);
}

export function isLink(type: DataType): boolean {
  return type === 'url' || type === 'button';
}

/** Returns the type's name in a field's record. Only some names are known; the rest are guesses. */
export function recordTypeOf(type: DataType): { type: string; sub_type: string | null } {
  if (/image|signature/.test(type)) return { type: 'image', sub_type: type };
  if (type === 'formatted text') return { type: 'wysiwyg', sub_type: null };
  if (type === 'single-line' || type === 'multi-line text') return { type: 'text', sub_type: type };
  return { type, sub_type: null };
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const IMAGE: ClientAnswer = {
  file: { name: 'portrait.png', contentType: 'image/png', base64: PIXEL },
};
const DOCUMENT: ClientAnswer = {
  file: {
    name: 'statement 2026.pdf',
    contentType: 'application/pdf',
    base64: Buffer.from('%PDF-1.4 a statement').toString('base64'),
  },
};

const NAME: readonly ClientAnswer[] = [{ text: 'Harbour Boats' }];

/** Every type of field, with sample answers. Choices and tables have those of their options and columns instead. */
const SAMPLES: Readonly<Record<DataType, readonly ClientAnswer[]>> = {
  'single-line': NAME,
  text: NAME,
  'multi-line text': [{ text: 'Wharf 7\nAuckland' }],
  'formatted text': [{ text: '<p>We build <strong>boats</strong>.</p>' }],
  email: [{ text: 'mere@harbour.example' }],
  phone: [{ text: '+6491234567' }],
  url: [{ text: 'https://harbour.example' }],
  address: [{ text: '7 Wharf Road, Auckland 1010' }],
  'country select': [{ text: 'NZ' }],
  'single image upload': [IMAGE],
  'multiple image upload': [IMAGE, IMAGE],
  'single file upload': [DOCUMENT],
  'multiple file upload': [DOCUMENT, DOCUMENT],
  signature: [IMAGE],
  number: [{ text: '42' }],
  currency: [{ text: '1250.00' }],
  'date/time': [{ text: '2026-03-31 09:30' }],
  'date range': [{ text: '2026-03-01' }, { text: '2026-03-31' }],
  'numeric rating': [{ text: '7' }],
  'star rating': [{ text: '4' }],
  'single select option': [],
  'multi select options': [],
  dropdown: [],
  'task list': [],
  table: [],
  button: [{ text: 'https://harbour.example/book' }],
  icon: [{ text: 'anchor' }],
  'color picker': [{ text: '#0a4d68' }],
};

export const DATA_TYPES = Object.keys(SAMPLES).filter(isDataType);

function isDataType(name: string): name is DataType {
  return name in SAMPLES;
}

/** Returns sample answers of the field's type. */
export function sampleAnswers(
  type: DataType,
  { options, columns }: { options: readonly string[]; columns: readonly string[] },
): readonly ClientAnswer[] {
  if (type === 'table')
    return [1, 2].map((at) => ({ row: columns.map((name) => `${name} ${at}`) }));
  const many = type === 'multi select options' || type === 'task list';
  if (isChoice(type)) return options.slice(0, many ? 2 : 1).map((text) => ({ text }));
  return SAMPLES[type];
}
