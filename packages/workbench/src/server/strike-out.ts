import { redactor } from '@pieceworks/kit/redact';

/** Names under which credentials travel, in headers and in bodies. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api[-_]?key|^code$/i;

const HIDDEN = '[hidden]';

/** Takes secrets out of a text, and out of all that is in a value. */
export type StrikeOut = {
  text: (text: string) => string;
  /** What is under a name for credentials goes whole. */
  value: (value: unknown) => unknown;
  headers: (headers: Readonly<Record<string, unknown>>) => Record<string, string>;
};

export function strikeOut(secrets: readonly string[]): StrikeOut {
  const text = redactor(secrets);
  const value = (given: unknown): unknown => {
    if (typeof given === 'string') return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(
      Object.entries(given).map(([key, one]) => [
        key,
        SECRET_NAME.test(key) && one !== null ? HIDDEN : value(one),
      ]),
    );
  };
  const headers = (given: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(given).map(([name, one]) => [
        name,
        SECRET_NAME.test(name) ? HIDDEN : text([one].flat().map(String).join(', ')),
      ]),
    );
  return { text, value, headers };
}
