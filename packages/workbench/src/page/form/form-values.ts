import type { FieldView } from '../../protocol';

/** The step that a form is of, and its connection. */
export type FormOwner = { piece: string; step: string; connection: string | null };

/** A form as it is filled in, and which of its fields are switched to what an earlier step hands over. */
export type FormValues = {
  values: Readonly<Record<string, unknown>>;
  /** The text of each mapped field, by its key. */
  mapped: Readonly<Record<string, string>>;
};

/** As the builder opens a form, with what is filled in beforehand. */
export function openForm(
  fields: readonly FieldView[],
  filled: Readonly<Record<string, unknown>> = {},
): FormValues {
  const initial: [string, unknown][] = fields
    .filter(({ type }) => type !== 'MARKDOWN')
    .map((field) => [field.key, field.initial]);
  return { values: { ...Object.fromEntries(initial), ...filled }, mapped: {} };
}

/** What the step gets: JSON is taken as JSON where a field is mapped. */
export function stepValues({ values, mapped }: FormValues): Record<string, unknown> {
  const handedOver = Object.entries(mapped).map(([key, text]): [string, unknown] => [
    key,
    readMapped(text),
  ]);
  return { ...values, ...Object.fromEntries(handedOver) };
}

function readMapped(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return text;
  }
}

/** The labels of the required fields in which there is nothing. */
export function missingIn(fields: readonly FieldView[], form: FormValues): string[] {
  return fields
    .filter(({ key, required, type }) => {
      if (!required || type === 'MARKDOWN' || type === 'CHECKBOX') return false;
      const value = form.mapped[key] ?? form.values[key];
      return value === '' || value === null || value === undefined || isEmptyList(value);
    })
    .map(({ label }) => label);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
