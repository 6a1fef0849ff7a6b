import { redactor } from '@pieceworks/kit/redact';
import { type StrikeOut, strikeOutWith } from '@pieceworks/sandbox/strike-out';
import { SERVICE_NAMES, SERVICES } from '@pieceworks/services';

const HIDDEN = '[hidden]';

/** What opens the sandbox stands on the page. It is taken out as a whole alone: parts of it are in the paths. */
const PUBLIC: ReadonlySet<string> = new Set(
  SERVICE_NAMES.flatMap((name) => Object.values(SERVICES[name].sandbox)),
);

/** Takes these secrets out of what is shown, and all that has a name of credentials. */
export function strikeOut(secrets: readonly string[]): StrikeOut {
  const redact = redactor(secrets.filter((secret) => !PUBLIC.has(secret)));
  const known = secrets.filter((secret) => PUBLIC.has(secret));
  return strikeOutWith((given) => {
    const rest = known.reduce((words, secret) => words.replaceAll(secret, HIDDEN), given);
    // What cannot come clean comes back empty.
    return redact(rest) || (given && HIDDEN);
  });
}
