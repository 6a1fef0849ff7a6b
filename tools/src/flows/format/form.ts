import { asList, at } from '@pieceworks/kit';

/** A field of a step's form, as the SDK and the platform describe it. */
export type FormField = {
  readonly type: string;
  readonly displayName: string;
  readonly description?: string;
  readonly required: boolean;
  readonly options?: unknown;
  readonly defaultValue?: unknown;
  /** Of each row of a list. */
  readonly properties?: Form;
};

export type Form = Readonly<Record<string, FormField>>;

const CHOICES = ['STATIC_DROPDOWN', 'STATIC_MULTI_SELECT_DROPDOWN'];

/** Fields into which text is typed: a reference stands in them as it is, without a switch beside them. */
const TYPED_IN = ['SHORT_TEXT', 'LONG_TEXT', 'NUMBER', 'DATE_TIME', 'FILE'];

/** What is wrong with what is filled in; nothing, if nothing is. */
export function* problemsOf(
  form: Form,
  input: Readonly<Record<string, unknown>>,
): Generator<string> {
  for (const [key, { displayName, required }] of Object.entries(form)) {
    if (required && (input[key] === undefined || input[key] === '')) {
      yield `${displayName} (${key}) has to be filled in.`;
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

/** How the builder shows a field: as itself, or in the form into which something is mapped. */
export function isMapped({ type }: FormField, value: unknown): boolean {
  return isReference(value) && !TYPED_IN.includes(type);
}

function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\{\{.*\}\}$/.test(value);
}
