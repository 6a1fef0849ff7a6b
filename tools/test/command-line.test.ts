import { findServices, serviceNames } from '@pieceworks/lab/services';
import { scripts } from '../../package.json';
import { createProgram, runProgram } from '../src/program/program';
import { Summary } from '../src/program/run-tests';

/** Runs a command whose arguments should stop it before it begins its work. */
async function run(...words: string[]): Promise<{ code: number; printed: string }> {
  const said: string[] = [];
  const keep = (text: unknown) => said.push(String(text)) > 0;
  jest.spyOn(process.stdout, 'write').mockImplementation(keep);
  jest.spyOn(process.stderr, 'write').mockImplementation(keep);
  const code = await runProgram(words);
  jest.restoreAllMocks();
  return { code, printed: said.join('') };
}

const names = createProgram().commands.map((command) => command.name());

it('each command is an npm script', () => {
  const own = Object.entries(scripts).filter(([, line]) => line.includes('bootstrap'));
  expect(own.map(([name]) => name).sort()).toEqual([...names].sort());
  for (const [name, line] of own) expect(line).toBe(`node tools/bootstrap.mjs ${name}`);
});

describe.each(names)('%s', (name) => {
  it('prints its usage when it is asked for help', async () => {
    const { code, printed } = await run(name, '--help');
    expect(code).toBe(0);
    expect(printed).toMatch(new RegExp(`^Usage: npm (run ${name} -- |${name} )`));
  });

  it('says what is wrong and where its arguments are explained, and does not repeat it', async () => {
    const { code, printed } = await run(name, '--no-such-option=horse');
    const [problem = '', ...hints] = printed.split('\n');
    expect(code).toBe(2);
    expect(problem).toMatch(/^(Unknown|Missing|Required)/);
    expect(hints).toContain(`npm run ${name} -- --help shows its arguments.`);
    expect(printed).not.toContain('horse');
  });
});

it('the help of a command is the same by its name', async () => {
  expect(await run('help', 'piece')).toEqual(await run('piece', '--help'));
  expect(await run('help')).toMatchObject({
    code: 0,
    printed: expect.stringContaining('Every day:'),
  });
});

it.each([
  [['help', 'horse'], 'There is no such command.'],
  [['try', 'horse', '--url', 'http://x'], 'Too many arguments'],
  [['install-pieces', '--url', 'http://x', 'horse'], 'If you passed a secret, replace it'],
  [['install-pieces', '--url', 'horse'], '--url: It takes a whole address, such as'],
  [['new-piece', 'Horse_', '--url', 'http://x'], '<name>: It takes lower case letters'],
  [['new-piece', 'a', '--url', 'http://x', '--key', 'horse'], '--key: It takes header:<name>'],
  [['piece', 'check', 'firmable', '--token', 'horse'], 'If you passed a secret'],
  [['piece', 'Horse7'], 'Unknown command\n'],
  [['piece', 'Horse7'], 'If you passed a secret'],
  [['piece', 'describe'], "Missing required argument 'piece'"],
  [['piece', 'run', 'horse'], "Missing required argument 'action'"],
  [['piece', 'run', 'firmable', 'echo', '--props', '["horse"]'], 'It takes a JSON object'],
  [['piece', 'run', 'firmable', 'echo', '--props', 'horse'], 'It takes a JSON object'],
  [['bench', "horse's"], 'Allowed choices are cold-start, list.'],
  [['verify', 'horse'], `Choose ${serviceNames().join(', ')}.`],
  [['verify', 'firmable', '--spend', 'horse'], 'It takes a number, such as 4.'],
  [['verify', 'firmable', '--with', 'horse'], 'It takes a name and a value'],
  [['sandbox', '--port', 'horse'], 'It takes a number from 0 to 65535'],
  [['verify'], "Missing required argument 'piece'"],
  [['try', '--account'], "Required option '--url <address>' not specified"],
])('%j is refused before a build', async (words, sentence) => {
  const { code, printed } = await run(...words);
  expect(code).toBe(2);
  expect(printed).toContain(sentence);
  expect(printed).not.toMatch(/horse|Building/i);
});

it('a mistyped piece is repeated and no secret, and the pieces are named', async () => {
  expect(await run('piece', 'firmbale')).toEqual({
    code: 2,
    printed: `Unknown command 'firmbale'\nThe pieces are ${serviceNames().join(', ')}.\nnpm run piece -- --help shows its arguments.\n`,
  });
});

it('the help of a trial says what it costs and creates in each account', async () => {
  const { printed } = await run('try', '--help');
  for (const { displayName, trial = 'its costs are not known.' } of await findServices()) {
    expect(printed).toMatch(new RegExp(`^  ${displayName}.*: ${trial}$`, 'm'));
  }
});

describe('the end of a test run', () => {
  const read = (...lines: string[]) => {
    const summary = new Summary();
    for (const line of lines) summary.read(line);
    return summary;
  };

  it('counts all tests, then names the failing files', () => {
    const summary = read(
      '@pieceworks/kit: Tests:       1 failed, 2 skipped, 7 passed, 10 total',
      '@pieceworks/kit: FAIL test/a.test.ts',
      '@pieceworks/kit:   ● a list › ends early',
      '\u001b[31m@pieceworks/host: Tests: 5 passed, 5 total\u001b[0m',
      '@pieceworks/host: PASS test/b.test.ts',
    );
    const lines = summary.text({ failed: true }).trim().split('\n');
    expect(lines.slice(-3)).toEqual([
      '12 passed, 1 failed, 2 skipped',
      'FAIL test/a.test.ts',
      '● a list › ends early',
    ]);
    expect(lines[0]).toMatch(/^The browser tests were skipped/);
  });

  it('counts a check that failed without a test', () => {
    const summary = read('pieceworks: a/b.ts:1:2: No. [Error/typescript(TS2322)]');
    expect(summary.text({ failed: true })).toBe(
      '\n0 passed, 1 failed, 0 skipped\na/b.ts:1:2: No. [Error/typescript(TS2322)]\n',
    );
  });
});
