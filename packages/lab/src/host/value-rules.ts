/** The rules by which an engine reads values: `older` in releases up to 0.88.2, `newer` since 0.88.3. */
export type EngineRules = 'older' | 'newer';

type ValueRules = {
  /** The value that a piece receives for an optional field that holds `null`. */
  readonly none: null | undefined;
  /** Reads the text of a checkbox. */
  readonly checkbox: (text: string) => unknown;
  /** Reads the choices of a multi-select. */
  readonly choices: (value: unknown) => unknown;
  /** True if anything but a list of choices is refused. */
  readonly areChoicesChecked: boolean;
};

/** The rules in which the releases differ. */
export const VALUE_RULES: Readonly<Record<EngineRules, ValueRules>> = {
  older: {
    none: null,
    checkbox: (text) => (/^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text),
    choices: (value) => value,
    areChoicesChecked: false,
  },
  newer: {
    none: undefined,
    checkbox: (text) => {
      if (text.trim() === '') return undefined;
      const parsed = parseJson(text);
      return typeof parsed === 'boolean' ? parsed : text;
    },
    choices: (value) => {
      if (typeof value === 'string' && value.trim() === '') return undefined;
      const parsed = typeof value === 'string' ? parseJson(value) : value;
      return isList(parsed) ? parsed : [value];
    },
    areChoicesChecked: true,
  },
};

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Parses JSON; any other text counts as no value. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
