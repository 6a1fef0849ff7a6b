/** A body for the journal: parsed JSON, the fields of a form, text that is neither, or `null`. */
export function readBody(text: string, contentType = ''): unknown {
  if (text === '') return null;
  if (contentType.startsWith('application/json')) return parseJson(text) ?? text;
  if (contentType.startsWith('application/x-www-form-urlencoded')) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  return text;
}

/** Parsed JSON; `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
