import { parseJson } from './json';

/** Returns a body for the journal: parsed JSON, the fields of a form, other text, or `null`. */
export function readBody(text: string, contentType = ''): unknown {
  if (text === '') return null;
  if (contentType.startsWith('application/json')) return parseJson(text) ?? text;
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return text;
}
