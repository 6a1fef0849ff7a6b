import type { RunningSandbox } from '@pieceworks/lab/sandbox';

/** The parts of the process that a command uses. */
export type CommandContext = {
  /** The folder of the repository. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted when the user ends the command, which then cleans up. */
  readonly signal: AbortSignal;
  readonly startSandbox: () => Promise<RunningSandbox>;
  /** Writes a line of the result to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line about the work to standard error. */
  readonly note: (line: string) => void;
  /** Writes a line about the progress to standard error, if that is a terminal. */
  readonly progress: (line: string) => void;
};

/** The exit code of a command that the user has ended. */
export const INTERRUPTED = 130;

/** Runs a command in this process. @param work returns the exit code. */
export async function inThisProcess(
  work: (context: CommandContext) => Promise<number>,
): Promise<number> {
  const ending = new AbortController();
  const note = (line: string) => void process.stderr.write(`${line}\n`);
  // Ctrl+C arrives twice, from the terminal and from npm; cleaning up continues after both.
  const end = () => {
    if (!ending.signal.aborted) note('Interrupted: cleaning up…');
    ending.abort();
  };
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of names) process.on(name, end);
  try {
    return await work({
      root: process.cwd(),
      env: process.env,
      signal: ending.signal,
      startSandbox: async () => (await import('@pieceworks/lab/sandbox')).startSandbox(),
      print: (line) => void process.stdout.write(`${line}\n`),
      note,
      progress: process.stderr.isTTY ? note : () => undefined,
    });
  } finally {
    for (const name of names) process.off(name, end);
  }
}
