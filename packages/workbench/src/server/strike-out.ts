import { secretsOf } from '@pieceworks/kit/redact';
import type { JournalEntry } from '@pieceworks/lab/sandbox';
import { type StrikeOut, strikeOutWith } from '@pieceworks/lab/sandbox';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/lab/services';

const HIDDEN = '[hidden]';

/** The credentials of the sandbox, which are public. Only whole values are removed: paths contain parts of them. */
const PUBLIC: ReadonlySet<string> = new Set(
  SERVICE_NAMES.flatMap((name) => Object.values(SERVICES[name].sandbox)),
);

/** Removes these secrets from shown data, and every field that is named like a credential. */
export function strikeOut(secrets: readonly string[]): StrikeOut {
  const { hide } = secretsOf(secrets.filter((secret) => !PUBLIC.has(secret)));
  const known = secrets.filter((secret) => PUBLIC.has(secret));
  return strikeOutWith((given) =>
    hide(known.reduce((words, secret) => words.replaceAll(secret, HIDDEN), given)),
  );
}

/** Returns an entry without the secrets of connections, which the sandbox cannot know. */
export function withoutSecrets(entry: JournalEntry, secrets: readonly string[]): JournalEntry {
  const strike = strikeOut(secrets);
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
