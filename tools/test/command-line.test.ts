import { execFile } from 'node:child_process';
import path from 'node:path';
import commands from '../commands.json';

const BOOTSTRAP = path.resolve(__dirname, '../bootstrap.mjs');

/** Runs a command whose arguments should stop it before it begins its work. */
function run(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [BOOTSTRAP, ...words], (_error, stdout, stderr) => {
      resolve({ code: child.exitCode, stdout, stderr });
    });
  });
}

describe.each(Object.entries(commands))('%s', (name, { usage }) => {
  it('prints its usage when it is asked for help', async () => {
    const { code, stdout } = await run(name, '--help');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Usage: ${usage.join('\n')}\n` });
  });

  it('says what is wrong before its usage', async () => {
    const { code, stderr } = await run(name, '--no-such-option=horse');
    const [problem = '', blank, first = ''] = stderr.split('\n');
    expect({ code, blank }).toEqual({ code: 2, blank: '' });
    expect(problem).toMatch(/no-such-option|^Unknown argument/);
    expect(first).toMatch(/^Usage: npm /);
    expect(stderr).not.toContain('horse');
  });
});

it.each([
  [['try', 'horse'], 'Unknown argument. Allowed: --url, --account.'],
  [['install-pieces', 'horse'], 'If you passed a secret, replace it'],
  [['piece', 'check', 'firmable', '--token', 'horse'], 'If you passed a secret'],
  [['bench', 'nothing'], 'Unknown: nothing. Choose cold-start, calls, list, loop.'],
  [['verify'], 'An argument is missing.'],
  [['try', '--account'], '--url is missing.'],
])('the bootstrap refuses %j', async (words, sentence) => {
  const { code, stderr } = await run(...words);
  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(stderr).not.toContain('horse');
});
