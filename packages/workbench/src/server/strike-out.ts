import { redactor } from '@pieceworks/kit/redact';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';

/** Names under which credentials travel, in headers and in bodies. */
const SECRET_NAME = /authorization|cookie|password|secret|token|api[-_]?key|^code$/i;

const HIDDEN = '[hidden]';

/** What opens the sandbox stands on the page. It is taken out as a whole alone: parts of it are in the paths. */
const PUBLIC: ReadonlySet<string> = new Set(
  SERVICE_NAMES.flatMap((name) => Object.values(SERVICES[name].sandbox)),
);

/** Takes secrets out of a text, and out of all that is in a value. */
export type StrikeOut = {
  text: (text: string) => string;
  /** What is under a name for credentials goes whole. */
  value: (value: unknown) => unknown;
  headers: (headers: Readonly<Record<string, unknown>>) => Record<string, string>;
};

export function strikeOut(secrets: readonly string[]): StrikeOut {
  const redact = redactor(secrets.filter((secret) => !PUBLIC.has(secret)));
  const known = secrets.filter((secret) => PUBLIC.has(secret));
  const text = (given: string) => {
    const rest = known.reduce((words, secret) => words.replaceAll(secret, HIDDEN), given);
    // What cannot come clean comes back empty.
    return redact(rest) || (given && HIDDEN);
  };
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
