import { findPiecePacks, HostError } from '@pieceworks/host';
import { environmentCredentials } from './credentials';
import { installPacks } from './install-packs';
import { Instance } from './instance';
import { pause } from './patience';
import { Refusal } from './refusal';

/**
 * Installs the packed pieces into a running Activepieces.
 * @returns the exit code: 0, 1 for a failure, 2 for missing credentials.
 */
export async function runInstall(url: string): Promise<number> {
  const credentials = environmentCredentials(process.env);
  if (credentials === undefined) {
    process.stderr.write(
      'Set ACTIVEPIECES_TOKEN, or ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD. npm run install-pieces -- --help shows how.\n',
    );
    return 2;
  }
  const say = (line: string) => void process.stdout.write(`${line}\n`);
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
