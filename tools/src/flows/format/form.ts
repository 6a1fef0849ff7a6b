import { asList, at } from '@pieceworks/kit';

/** A field of a step's form, as the SDK and the platform describe it. */
export type FormField = {
  readonly type: string;
  readonly displayName: string;
  readonly description?: string;
  readonly required: boolean;
  readonly options?: unknown;
  readonly defaultValue?: unknown;
  /** The fields of each row of a list. */
  readonly properties?: Form;
};

export type Form = Readonly<Record<string, FormField>>;

const CHOICES = ['STATIC_DROPDOWN', 'STATIC_MULTI_SELECT_DROPDOWN'];

/** Text fields. They hold references directly, without a switch between value and mapping. */
const TYPED_IN = ['SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'DATE_TIME', 'FILE'];

/** Yields the problems of an input in words; nothing for a valid one. */
export function* problemsOf(
  form: Form,
  input: Readonly<Record<string, unknown>>,
): Generator<string> {
  for (const [key, { displayName, required }] of Object.entries(form)) {
    if (required && (input[key] === undefined || input[key] === '')) {
      yield `${displayName} (${key}) is required.`;
    }
  }
  for (const [key, value] of Object.entries(input)) {
    const field = form[key];
    if (field === undefined) yield `There is no field ${key}.`;
    else if (CHOICES.includes(field.type) && !isReference(value)) {
      const choices = asList(at(field.options, 'options')).map((option) => at(option, 'value'));
      const wrong = [value].flat().filter((choice) => !choices.includes(choice));
      if (wrong.length > 0) yield `${field.displayName} (${key}) has no ${JSON.stringify(wrong)}.`;
    }
  }
}

/** Returns true if the builder shows a field in its mapped form. */
export function isMapped({ type }: FormField, value: unknown): boolean {
  return isReference(value) && !TYPED_IN.includes(type);
}

function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\{\{.*\}\}$/.test(value);
}
