import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCli, type CliEnvironment } from '../src/index';
import { actionSource, packFixture, temporaryFolder } from './pack-fixture';

const BODY = `
  auth: { type: 'CUSTOM_AUTH', displayName: 'Firmable account',
    props: { apiKey: { type: 'SECRET_TEXT', required: true, displayName: 'API key', description: 'Yours.' },
      baseUrl: { type: 'SHORT_TEXT', required: false, displayName: 'Base URL', defaultValue: 'https://a' } },
    validate: ({ auth }) => auth.apiKey === 'good' ? { valid: true } : { valid: false, error: 'Bad key.' } },
  actions: {
    ${actionSource(
      'echo',
      '({ auth, propsValue }) => ({ baseUrl: auth.props.baseUrl, name: propsValue.name })',
      `{ name: { type: 'SHORT_TEXT', required: true, displayName: 'Name', description: 'Who.' },
         list: { type: 'DROPDOWN', required: false, displayName: 'List', refreshers: [],
           options: (_, { searchValue }) => ({ options: [{ label: searchValue, value: 1 }] }) } }`,
    )}
    ${actionSource('nothing', '() => undefined')}
    ${actionSource('json', `() => { throw new Error('{"status":404}'); }`)}
  },
  triggers: { tick: { name: 'tick', displayName: 'Tick', description: 'Ticks.', type: 'POLLING', props: {} } }`;

let workspace: string;

beforeAll(async () => {
  workspace = await temporaryFolder();
  await mkdir(path.join(workspace, 'packages/deep'), { recursive: true });
  await writeFile(path.join(workspace, 'nx.json'), '{}');
  await packFixture({ body: BODY }, path.join(workspace, 'dist/packs/piece-firmable.tgz'));
});

async function run(argv: readonly string[], more: Partial<CliEnvironment> = {}) {
  let stdout = '';
  let stderr = '';
  const code = await runCli(argv, {
    env: { FIRMABLE_API_KEY: 'good' },
    cwd: path.join(workspace, 'packages/deep'),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    ...more,
  });
  return { code, stdout, stderr };
}

describe('the command line', () => {
  it('lists every action and trigger', async () => {
    const { code, stdout } = await run(['list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PIECE +VERSION +KIND +NAME +TITLE\n/);
    expect(stdout).toMatch(/^firmable +1\.2\.3 +action +echo +Do echo$/m);
    expect(stdout).toMatch(/^firmable +1\.2\.3 +trigger +tick +Tick$/m);
  });

  it('describes a piece by its short or its full name', async () => {
    const { code, stdout } = await run(['describe', 'firmable']);
    expect(code).toBe(0);
    expect(stdout).toContain('Connection (CUSTOM_AUTH): Firmable account');
    expect(stdout).toMatch(/^ {2}apiKey +SECRET_TEXT +required +API key: Yours\.$/m);
    expect(stdout).toMatch(/^ {2}name +SHORT_TEXT +required +Name: Who\.$/m);
    expect((await run(['describe', '@pieceworks/piece-firmable'])).stdout).toBe(stdout);
  });

  it('describes one action alone', async () => {
    const { stdout } = await run(['describe', 'firmable', 'echo']);
    expect(stdout).toContain('echo (action): Do echo\n  Does echo.\n');
    expect(stdout).not.toContain('nothing');
  });
});

describe('the command run', () => {
  const echo = ['run', 'firmable', 'echo', '--props', '{"name":"Ada"}'];

  it('prints the output alone', async () => {
    const { code, stdout, stderr } = await run(echo);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ baseUrl: 'https://a', name: 'Ada' });
    expect((await run(['run', 'firmable', 'nothing'])).stdout).toBe('null\n');
  });

  it.each([
    [['nope'], '@pieceworks/piece-firmable has no action "nope". Available: echo, nothing, json.'],
    [['echo', '--props', '{"nmae":"Ada"}'], 'echo has no field "nmae". Available: name, list.'],
    [['nothing', '--props', '{"a":1}'], 'nothing has no field "a". Available: none.'],
  ])('refuses an unknown name: %j', async (words, says) => {
    const { code, stdout, stderr } = await run(['run', 'firmable', ...words]);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${says}\n` });
  });

  it('takes the connection from the environment, else from the sandbox', async () => {
    const sandboxConnection = jest.fn(() =>
      Promise.resolve({ apiKey: 'good', baseUrl: 'https://sandbox' }),
    );
    const env = { FIRMABLE_API_KEY: 'good', FIRMABLE_BASE_URL: 'https://env' };
    expect((await run(echo, { env, sandboxConnection })).stdout).toContain('//env');
    expect(sandboxConnection).not.toHaveBeenCalled();
    expect((await run(echo, { env: {}, sandboxConnection })).stdout).toContain('//sandbox');
    expect(sandboxConnection).toHaveBeenCalledWith('@pieceworks/piece-firmable');
  });

  it('explains a missing connection', async () => {
    await expect(run(echo, { env: {} })).resolves.toEqual({
      code: 1,
      stdout: '',
      stderr: '@pieceworks/piece-firmable needs a connection: set FIRMABLE_API_KEY.\n',
    });
  });

  it('shows a failure as the platform would', async () => {
    await expect(run(['run', 'firmable', 'json'])).resolves.toEqual({
      code: 1,
      stdout: '',
      stderr: '{\n  "status": 404\n}\n',
    });
  });

  it('shows the complaints about props', async () => {
    const { code, stderr } = await run(['run', 'firmable', 'echo', '--props', '{"name":null}']);
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({ name: ['Expected string, received: null'] });
  });
});

it('takes an access token and a base URL from the environment', async () => {
  const name = '@pieceworks/piece-content-snare';
  const body = `auth: { type: 'OAUTH2', displayName: '', authUrl: '', tokenUrl: '{baseUrl}/t', scope: [] },
    actions: { ${actionSource('echo', '({ auth }) => [auth.access_token, auth.token_url]')} }`;
  const file = path.join(workspace, 'dist/packs/piece-content-snare.tgz');
  await packFixture({ manifest: { name }, body }, file);
  const env = { CONTENT_SNARE_ACCESS_TOKEN: 'a1', CONTENT_SNARE_BASE_URL: 'https://env' };
  const { stdout } = await run(['run', 'content-snare', 'echo'], { env });
  expect(JSON.parse(stdout)).toEqual(['a1', 'https://env/t']);
});

describe('the commands check and options', () => {
  it('report a good connection', async () => {
    const { code, stdout } = await run(['check', 'firmable']);
    expect({ code, answer: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      answer: { valid: true },
    });
  });

  it('fail on a bad connection and never show it', async () => {
    const env = { FIRMABLE_API_KEY: 's3cret' };
    const { code, stdout, stderr } = await run(['check', 'firmable'], { env });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Bad key.\n' });
    expect(JSON.parse(stdout)).toEqual({ valid: false, error: 'Bad key.' });
    expect(stdout + stderr).not.toContain('s3cret');
  });

  it('load the options of a field', async () => {
    const { stdout } = await run(['options', 'firmable', 'echo', 'list', '--search', 'acme']);
    expect(JSON.parse(stdout)).toEqual({ options: [{ label: 'acme', value: 1 }] });
  });
});

describe('the command line', () => {
  it.each([
    [[], 'There is no command "".'],
    [['dance'], 'There is no command "dance".'],
    [['run', 'firmable'], '"run" takes 2 names.'],
    [['describe'], '"describe" takes 1 to 2 names.'],
    [['list', '--nope'], "Unknown option '--nope'"],
    [['run', 'firmable', 'echo', '--props', '[]'], '--props must be a JSON object.'],
    [['run', 'firmable', 'echo', '--props', 's3cret'], '--props must be a JSON object.'],
  ])('explains the wrong usage %j', async (argv, words) => {
    const { code, stdout, stderr } = await run(argv);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
    expect(stderr).toContain('--help shows how.');
    expect(stderr).not.toContain('s3cret');
  });
});

it('the command line lists the known names when a piece or an action is unknown', async () => {
  expect((await run(['check', 'nope'])).stderr).toBe(
    'There is no packed piece "nope". Available: content-snare, firmable.\n',
  );
  expect((await run(['describe', 'firmable', 'nope'])).stderr).toBe(
    '@pieceworks/piece-firmable has no action or trigger "nope". Available: echo, nothing, json, tick.\n',
  );
});

it('the command line asks for a build before the first one', async () => {
  const cwd = await temporaryFolder();
  expect((await run(['list'], { cwd })).stderr).toContain('no folder has an nx.json');
  await writeFile(path.join(cwd, 'nx.json'), '{}');
  const { code, stderr } = await run(['list'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('run npm run build first');
});
