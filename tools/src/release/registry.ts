import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package registry on this machine, and how npm is told of it. */
export type Registry = {
  readonly url: string;
  /** The environment in which npm knows no other registry, and none of the user's settings. */
  readonly env: NodeJS.ProcessEnv;
  stop(): void;
};

/** Starts an empty registry as a process of its own, which ends with this one. */
export async function startRegistry(folder: string): Promise<Registry> {
  const program = fileURLToPath(new URL('registry-process.ts', import.meta.url));
  const child = fork(program, [folder], { execArgv: ['--import', 'tsx'], stdio: 'inherit' });
  const started: readonly unknown[] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit'),
  ]);
  const [url] = started;
  if (typeof url !== 'string') throw new Error('The registry did not start.');
  const settings = path.join(folder, 'npmrc');
  await writeFile(settings, `${url.replace(/^http:/, '')}:_authToken=anyone\n`);
  const env = {
    ...process.env,
    npm_config_userconfig: settings,
    npm_config_registry: url,
    npm_config_cache: path.join(folder, 'cache'),
  };
  return { url, env, stop: () => void child.kill() };
}
