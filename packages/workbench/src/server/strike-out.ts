import { secretsOf } from '@pieceworks/kit/redact';
import type { JournalEntry } from '@pieceworks/lab/sandbox';
import { type StrikeOut, strikeOutWith } from '@pieceworks/lab/sandbox/strike-out';

const HIDDEN = '[hidden]';

const NONE: ReadonlySet<string> = new Set();

/**
 * Removes these secrets from shown data, and every field that is named like a credential.
 * @param published the secrets that anybody may know. Only whole values are removed: paths contain parts of them.
 */
export function strikeOut(secrets: readonly string[], published = NONE): StrikeOut {
  const { hide } = secretsOf(secrets.filter((secret) => !published.has(secret)));
  const known = secrets.filter((secret) => published.has(secret));
  return strikeOutWith((given) =>
    hide(known.reduce((words, secret) => words.replaceAll(secret, HIDDEN), given)),
  );
}

/** Returns an entry without the secrets of connections, which the sandbox cannot know. */
export function withoutSecrets(entry: JournalEntry, strike: StrikeOut): JournalEntry {
  const query = Object.entries(entry.query).map(
    ([name, values]) => [name, values.map(strike.text)] as const,
  );
  return {
    ...entry,
    path: strike.text(entry.path),
    query: Object.fromEntries(query),
    headers: strike.headers(entry.headers),
    body: strike.value(entry.body),
  };
}
