import { parseArgs } from 'node:util';
import { findPiecePacks, HostError } from '@pieceworks/host';
import { environmentCredentials } from './credentials';
import { installPacks } from './install-packs';
import { Instance } from './instance';
import { pause } from './patience';
import { Refusal } from './refusal';

/** Installs the packed pieces into a running Activepieces: `npm run install-pieces -- --url <url>`. */

const USAGE = `Usage: npm run install-pieces -- --url <where the builder is opened>

Who installs comes from the environment, never from arguments, which others can read in the list of
processes: ACTIVEPIECES_TOKEN (an API key or a session's token), or ACTIVEPIECES_EMAIL and
ACTIVEPIECES_PASSWORD. It has to be an administrator of the platform.
`;

const SECRETS_IN_ARGUMENTS = `Only --url is taken. If a token or a password was given as an argument, others may have read it: replace it.

`;

/** @returns the URL, or `undefined` where the arguments are anything but that. */
function readUrl(words: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...words], options: { url: { type: 'string' } } }).values.url;
  } catch {
    // What else was given is not repeated: it may be a secret.
    process.stderr.write(SECRETS_IN_ARGUMENTS);
    return undefined;
  }
}

async function main(words: readonly string[]): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const url = readUrl(words);
  const credentials = environmentCredentials(process.env);
  if (url === undefined || credentials === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  try {
    const packs = await findPiecePacks(process.cwd());
    const instance = await Instance.connect(url, credentials);
    return (await installPacks(instance, packs, { say, pause })) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof HostError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

process.exitCode = await main(process.argv.slice(2));
