import { SAMPLE_ANSWERS } from './demo';
import type { ClientAnswer, DataType, Field } from './records';

const ONE_CHOICE: readonly DataType[] = ['single select option', 'dropdown'];
const CHOICES: readonly DataType[] = ['multi select options', 'task list'];

/** Returns true for a type that requires options. */
export function isChoice(type: DataType): boolean {
  return ONE_CHOICE.includes(type) || CHOICES.includes(type);
}

/** Returns the control with which a client answers a field of this type. */
export function answeredBy(type: DataType): Field['answered_by'] {
  if (/upload|signature/.test(type)) return 'file';
  if (type === 'table') return 'table';
  if (CHOICES.includes(type)) return 'choices';
  return ONE_CHOICE.includes(type) ? 'choice' : 'text';
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

/** Returns sample answers of the field's type. */
export function sampleAnswers(field: Field): readonly ClientAnswer[] {
  const { answered_by, additional_fields: options, field_columns: columns } = field;
  if (answered_by === 'table')
    return [1, 2].map((at) => ({ row: columns.map(({ name }) => `${name} ${at}`) }));
  if (answered_by === 'choice' || answered_by === 'choices')
    return options.slice(0, answered_by === 'choice' ? 1 : 2).map(({ text }) => ({ text }));
  return SAMPLE_ANSWERS[field.data_type];
}
