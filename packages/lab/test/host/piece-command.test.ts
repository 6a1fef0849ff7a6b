import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CommandEnvironment, type PieceCommand, runPieceCommand } from '../../src/host/index';
import { letterBox, parcelDesk } from '../fixtures/services';
import { actionSource, packFixture, temporaryFolder } from './pack-fixture';

const BODY = `
  auth: { type: 'CUSTOM_AUTH', displayName: 'Parcel Desk account',
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
    ${actionSource(
      'count',
      '({ propsValue }) => [Object.entries(propsValue).filter(([key]) => key !== "auth").length, propsValue.kind]',
      `{ kind: { type: 'STATIC_DROPDOWN', required: true, displayName: 'Kind', description: 'What to count.',
           options: { options: [{ label: 'Boxes', value: 'box' }] } },
         bay: { type: 'DROPDOWN', required: false, displayName: 'Bay', refreshers: ['auth', 'kind'], options: () => ({ options: [] }) },
         limit: { type: 'NUMBER', required: false, displayName: 'Limit', defaultValue: 5 },
         rows: { type: 'ARRAY', required: false, displayName: 'Rows',
           properties: { width: { type: 'NUMBER', required: true, displayName: 'Width' } } },
         note: { type: 'MARKDOWN', required: false, displayName: '', description: 'Read this.' } }`,
      `aiMetadata: { description: 'Counts parcels. Costs nothing.', idempotent: true }, audience: 'human',
       outputSchema: { fields: [{ key: 'total', label: 'Total', format: 'number' },
         { key: 'items', label: 'Items', listItems: [{ key: 'id', label: 'ID' }] }] }`,
    )}
    ${actionSource('nothing', '() => undefined')}
  },
  triggers: { tick: { name: 'tick', displayName: 'Tick', description: 'Ticks.', type: 'POLLING', props: {} } }`;

let workspace: string;

beforeAll(async () => {
  workspace = await temporaryFolder();
  await mkdir(path.join(workspace, 'packages/deep'), { recursive: true });
  await writeFile(path.join(workspace, 'nx.json'), '{}');
  await packFixture({ body: BODY }, path.join(workspace, 'dist/packs/piece-parcel-desk.tgz'));
});

async function run(command: PieceCommand, more: Partial<CommandEnvironment> = {}) {
  let stdout = '';
  let stderr = '';
  const code = await runPieceCommand(command, {
    env: { PARCEL_DESK_KEY: 'good' },
    cwd: path.join(workspace, 'packages/deep'),
    variablesOf: (piece) =>
      [parcelDesk, letterBox].find((service) => service.piece === piece)?.variables,
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    ...more,
  });
  return { code, stdout, stderr };
}

describe('the commands list and describe', () => {
  it('lists every action and trigger', async () => {
    const { code, stdout } = await run({ kind: 'list' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PIECE +VERSION +KIND +NAME +TITLE\n/);
    expect(stdout).toMatch(/^parcel-desk +1\.2\.3 +action +echo +Do echo$/m);
    expect(stdout).toMatch(/^parcel-desk +1\.2\.3 +trigger +tick +Tick$/m);
  });

  it('describes a piece by its short or its full name', async () => {
    const { code, stdout } = await run({ kind: 'describe', piece: 'parcel-desk' });
    expect(code).toBe(0);
    expect(stdout).toContain('Connection (CUSTOM_AUTH): Parcel Desk account');
    expect(stdout).toMatch(/^ {2}apiKey +SECRET_TEXT +required +API key: Yours\.$/m);
    expect(stdout).toMatch(/^ {2}name +SHORT_TEXT +required +Name: Who\.$/m);
    expect((await run({ kind: 'describe', piece: '@acme/piece-parcel-desk' })).stdout).toBe(stdout);
  });

  it('describes one action alone', async () => {
    const { stdout } = await run({ kind: 'describe', piece: 'parcel-desk', step: 'echo' });
    expect(stdout).toContain('echo (action): Do echo\n  Does echo.\n');
    expect(stdout).not.toContain('nothing');
  });
});

describe('the command describe, for agents', () => {
  const describeFor = (step?: string): PieceCommand => ({
    kind: 'describe',
    piece: 'parcel-desk',
    step,
    asAgent: true,
  });

  it('shows what the Agent step, an MCP client and the search for steps read', async () => {
    const { code, stdout } = await run(describeFor('count'));
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
"AGENT STEP
  Does count.
  A model calls this with an instruction. Then a model fills in these fields:
    kind     string | number | object         What to count.
                                              Options (1, 52 characters): "box"
    bay      string | number | object | null
                                              The options depend on kind, which the model fills in first.
    limit    number | null
    rows     object[] | null
      width  number

CHAT AND MCP
  Description: Does count.
  AI hint: Counts parcels. Costs nothing.
  Idempotent: true
  Fields, with the descriptions and fixed options above:
    kind   STATIC_DROPDOWN  required       Kind
    bay    DROPDOWN                        Bay
    limit  NUMBER                     = 5  Limit
    rows   ARRAY                           Rows
  Outputs: total (number), items[].id

SEARCH FOR STEPS
  Fixture · Do count
  Counts parcels.
  Agents do not find it: it is for people only.
"
`);
  });

  it('loads the options, or says why it cannot', async () => {
    const { stdout } = await run(describeFor('echo'));
    expect(stdout).toMatch(
      /^ {4}list +string \| number \| object \| null\n +Options \(1, \d+ characters\): 1$/m,
    );
    const { stdout: other } = await run(describeFor('echo'), { env: {} });
    expect(other).toContain('The options cannot be loaded: @acme/piece-parcel-desk needs a');
  });

  it.each([
    [describeFor(), 'Choose an action: agents read one at a time.\n'],
    [describeFor('tick'), 'tick is a trigger. Agents use only actions.\n'],
  ])('refuses %j', async (command, says) => {
    expect(await run(command)).toEqual({ code: 1, stdout: '', stderr: says });
  });
});

describe('the command run', () => {
  const runOf = (action: string, props?: Record<string, unknown>) => ({
    kind: 'run' as const,
    piece: 'parcel-desk',
    action,
    props,
  });
  const echo = runOf('echo', { name: 'Ada' });

  it('prints the output alone', async () => {
    const { code, stdout, stderr } = await run(echo);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual({ baseUrl: 'https://a', name: 'Ada' });
    expect((await run(runOf('nothing'))).stdout).toBe('null\n');
  });

  it.each([
    [
      runOf('nope'),
      '@acme/piece-parcel-desk has no action "nope". Available: echo, count, nothing.',
    ],
    [runOf('echo', { nmae: 'Ada' }), 'echo has no field "nmae". Available: name, list.'],
    [runOf('nothing', { a: 1 }), 'nothing has no field "a". Available: none.'],
  ])('refuses an unknown name: %j', async (command, says) => {
    const { code, stdout, stderr } = await run(command);
    expect({ code, stdout, stderr }).toEqual({ code: 1, stdout: '', stderr: `${says}\n` });
  });

  it('fills in every field, as the Agent step does', async () => {
    const count = runOf('count', { kind: 'box' });
    expect(JSON.parse((await run({ ...count, asAgent: true })).stdout)).toEqual([4, 'box']);
  });

  it('refuses an input that no Agent step can give', async () => {
    const given = runOf('count', { kind: true, rows: [{ width: '5' }] });
    const { code, stdout, stderr } = await run({ ...given, asAgent: true });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      'The Agent step cannot give this input. kind: must be string,number,object; rows.0.width: must be number.\n',
    );
  });

  it('takes the connection from the environment, else from the sandbox', async () => {
    const sandboxConnection = jest.fn(() =>
      Promise.resolve({ apiKey: 'good', baseUrl: 'https://sandbox' }),
    );
    const env = { PARCEL_DESK_KEY: 'good', PARCEL_DESK_BASE_URL: 'https://env' };
    expect((await run(echo, { env, sandboxConnection })).stdout).toContain('//env');
    expect(sandboxConnection).not.toHaveBeenCalled();
    expect((await run(echo, { env: {}, sandboxConnection })).stdout).toContain('//sandbox');
    expect(sandboxConnection).toHaveBeenCalledWith('@acme/piece-parcel-desk');
  });

  it('explains a missing connection', async () => {
    await expect(run(echo, { env: {} })).resolves.toEqual({
      code: 1,
      stdout: '',
      stderr: '@acme/piece-parcel-desk needs a connection: set PARCEL_DESK_KEY.\n',
    });
  });

  it('shows the complaints about props', async () => {
    const { code, stderr } = await run(runOf('echo', { name: null }));
    expect(code).toBe(1);
    expect(JSON.parse(stderr)).toEqual({ name: ['Expected string, received: null'] });
  });
});

it('takes an access token and a base URL from the environment', async () => {
  const name = '@acme/piece-letter-box';
  const body = `auth: { type: 'OAUTH2', displayName: '', authUrl: '', tokenUrl: '{baseUrl}/t', scope: [] },
    actions: { ${actionSource('echo', '({ auth }) => [auth.access_token, auth.token_url]')} }`;
  const file = path.join(workspace, 'dist/packs/piece-letter-box.tgz');
  await packFixture({ manifest: { name }, body }, file);
  const env = { LETTER_BOX_KEY: 'a1', LETTER_BOX_BASE_URL: 'https://env' };
  const { stdout } = await run({ kind: 'run', piece: 'letter-box', action: 'echo' }, { env });
  expect(JSON.parse(stdout)).toEqual(['a1', 'https://env/t']);
});

describe('the commands check and options', () => {
  it('report a good connection', async () => {
    const { code, stdout } = await run({ kind: 'check', piece: 'parcel-desk' });
    expect({ code, answer: JSON.parse(stdout) as unknown }).toEqual({
      code: 0,
      answer: { valid: true },
    });
  });

  it('fail on a bad connection and never show it', async () => {
    const env = { PARCEL_DESK_KEY: 's3cret' };
    const { code, stdout, stderr } = await run({ kind: 'check', piece: 'parcel-desk' }, { env });
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Bad key.\n' });
    expect(JSON.parse(stdout)).toEqual({ valid: false, error: 'Bad key.' });
    expect(stdout + stderr).not.toContain('s3cret');
  });

  it('load the options of a field', async () => {
    const { stdout } = await run({
      kind: 'options',
      piece: 'parcel-desk',
      step: 'echo',
      prop: 'list',
      search: 'acme',
    });
    expect(JSON.parse(stdout)).toEqual({ options: [{ label: 'acme', value: 1 }] });
  });
});

it('a command lists the known names when a piece or an action is unknown', async () => {
  expect((await run({ kind: 'check', piece: 'nope' })).stderr).toBe(
    'There is no packed piece "nope". Available: letter-box, parcel-desk.\n',
  );
  expect((await run({ kind: 'describe', piece: 'parcel-desk', step: 'nope' })).stderr).toBe(
    '@acme/piece-parcel-desk has no action or trigger "nope". Available: echo, count, nothing, tick.\n',
  );
});

it('a command asks for a build before the first one', async () => {
  const cwd = await temporaryFolder();
  expect((await run({ kind: 'list' }, { cwd })).stderr).toContain('no folder has an nx.json');
  await writeFile(path.join(cwd, 'nx.json'), '{}');
  const { code, stderr } = await run({ kind: 'list' }, { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('run npm run build first');
});
