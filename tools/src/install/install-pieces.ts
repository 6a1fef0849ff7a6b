import { parseArgs } from 'node:util';
import { findPiecePacks, HostError } from '@pieceworks/host';
import { environmentCredentials } from './credentials';
import { installPacks } from './install-packs';
import { Instance } from './instance';
import { pause } from './patience';
import { Refusal } from './refusal';

/** Installs the packed pieces into a running Activepieces: `npm run install-pieces -- --url <url>`. */

/** Arguments that are not known are not repeated: one may be a secret. */
function readUrl(words: readonly string[]): { url: string | undefined; isOdd: boolean } {
  try {
    const { url } = parseArgs({ args: [...words], options: { url: { type: 'string' } } }).values;
    return { url, isOdd: false };
  } catch {
    return { url: undefined, isOdd: true };
  }
}

async function main(words: readonly string[]): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const { url, isOdd } = readUrl(words);
  if (isOdd) {
    process.stderr.write(
      'Only --url is taken. If a token or a password was given, others may have read it: replace it.\n',
    );
    return 2;
  }
  const credentials = environmentCredentials(process.env);
  if (url === undefined || credentials === undefined) {
    const missing = url === undefined ? 'Name the server with --url.' : 'Set ACTIVEPIECES_TOKEN.';
    process.stderr.write(`${missing} npm run install-pieces -- --help shows how.\n`);
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
