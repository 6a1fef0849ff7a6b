import { tryCommand } from './command';

/** Tries the pieces and the flows in a running Activepieces: `npm run try -- --url <url>`. */
const { env, stdout, stderr } = process;
const ending = new AbortController();
// Ctrl+C arrives twice, from the terminal and from npm; cleaning up continues after both.
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (!ending.signal.aborted) stdout.write('Interrupted: cleaning up…\n');
    ending.abort();
  });
}
process.exitCode = await tryCommand(process.argv.slice(2), {
  env,
  stdout,
  stderr,
  signal: ending.signal,
});
