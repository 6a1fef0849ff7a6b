import type { JournalEntry } from '@pieceworks/sandbox';
import { strikeOut } from './strike-out';

/** Returns an entry without the secrets of connections, which the sandbox cannot know. */
export function withoutSecrets(entry: JournalEntry, secrets: readonly string[]): JournalEntry {
  const strike = strikeOut(secrets);
  return {
    ...entry,
    path: strike.text(entry.path),
    query: Object.fromEntries(
      Object.entries(entry.query).map(([name, values]) => [name, values.map(strike.text)]),
    ),
    headers: strike.headers(entry.headers),
    body: strike.value(entry.body),
  };
}
