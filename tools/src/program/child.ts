import { spawn } from 'node:child_process';
import { INTERRUPTED } from './command-context';

/**
 * Runs a Node program to its end. If this process is asked to end, it passes the request on and waits.
 * @param onText receives the output of the program; without it, the output is shown.
 * @returns its exit code; `INTERRUPTED` if it was asked to end and did not end well.
 */
export function runNode(words: readonly string[], onText?: (text: string) => void) {
  return new Promise<number>((resolve) => {
    const child = spawn(process.execPath, words, {
      stdio: onText === undefined ? 'inherit' : ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NX_TUI: 'false' },
    });
    child.stdout?.on('data', (chunk) => onText?.(String(chunk)));
    let isAsked = false;
    const stop = () => {
      isAsked = true;
      child.kill();
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(isAsked && code !== 0 ? INTERRUPTED : (code ?? 1));
    });
  });
}

export function runNx(words: readonly string[], onText?: (text: string) => void) {
  return runNode(['node_modules/nx/dist/bin/nx.js', ...words], onText);
}

/** Runs a program of the tools in a process of its own. @param file from `tools/src`, without the extension. */
export function runTool(file: string, words: readonly string[]) {
  return runNode(['--import', 'tsx', `tools/src/${file}.ts`, ...words]);
}
