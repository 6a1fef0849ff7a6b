import { getEventListeners } from 'node:events';
import { existsSync } from 'node:fs';
import { type EngineRules, formatError, PieceHost } from '../../src/host/index';
import { actionSource, packFixture } from './pack-fixture';

const SOME_NUMBER: unknown = expect.any(Number);

const opened = new Map<string, Promise<PieceHost>>();

/** Returns a host for a piece, the same one for the same piece. */
async function openHost(body: string, rules: EngineRules = 'newer'): Promise<PieceHost> {
  const key = rules + body;
  const host = opened.get(key) ?? PieceHost.fromTarball(await packFixture({ body }), { rules });
  opened.set(key, host);
  return host;
}

afterAll(async () => {
  for (const host of opened.values()) await (await host).close();
});

const ECHO = actionSource('echo', '({ auth, propsValue }) => ({ auth, propsValue })');

function withAuth(auth: string): string {
  return `auth: { displayName: 'Connection', validate: (params) =>
    ({ valid: false, error: JSON.stringify(params) }), ${auth} }, actions: { ${ECHO} }`;
}

function seenByValidate(result: { valid: boolean; error?: string }): unknown {
  return JSON.parse(result.error ?? 'null');
}

const CUSTOM = `type: 'CUSTOM_AUTH', displayName: 'Connection', props: {
  apiKey: { type: 'SECRET_TEXT', displayName: 'API Key' },
  baseUrl: { type: 'SHORT_TEXT', displayName: 'Base URL', defaultValue: 'https://a' },
}`;

it.each<[EngineRules, unknown]>([
  ['older', true],
  ['newer', undefined],
])('the values of a step are read by the rules of the %s engine', async (rules, flag) => {
  const props = "{ flag: { type: 'CHECKBOX', displayName: 'Flag', required: false } }";
  const body = `actions: { ${actionSource('flag', '({ propsValue }) => [propsValue.flag]', props)} }`;
  const host = await openHost(body, rules);
  const propsValue = { flag: rules === 'older' ? 'TRUE' : ' ' };
  const { output } = await host.runAction('flag', { propsValue });
  expect(output).toEqual([flag]);
});

it('calls with one signal leave no listener on it', async () => {
  const host = await openHost(`actions: { ${ECHO} }`);
  const { signal } = new AbortController();
  await host.runAction('echo', { signal });
  await host.runAction('echo', { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('a connection', () => {
  it('with a key is flat in the check and under props in a run', async () => {
    const host = await openHost(withAuth(CUSTOM));
    const connection = { apiKey: 'key' };
    const props = { apiKey: 'key', baseUrl: 'https://a' };
    expect(seenByValidate(await host.validate(connection))).toEqual({ auth: props });
    const auth = { type: 'CUSTOM_AUTH', props };
    const { output } = await host.runAction('echo', { connection });
    expect(output).toEqual({ auth, propsValue: { auth } });
    await expect(host.runAction('echo', { connection: auth })).resolves.toMatchObject({ output });
  });

  it('by OAuth 2.0 is the same in the check and in a run', async () => {
    const host = await openHost(
      withAuth(`type: 'OAUTH2', displayName: 'Connection', authUrl: '{baseUrl}/a', tokenUrl: '{baseUrl}/t', scope: ['r', 'w'],
        props: { baseUrl: { type: 'SHORT_TEXT', displayName: 'URL', defaultValue: 'https://a' } }`),
    );
    const connection = { access_token: 'token', props: { baseUrl: 'https://b' } };
    const expected = {
      type: 'OAUTH2',
      access_token: 'token',
      refresh_token: '',
      client_id: '',
      client_secret: '',
      token_url: 'https://b/t',
      token_type: 'Bearer',
      scope: 'r w',
      expires_in: 3600,
      data: {},
      props: { baseUrl: 'https://b' },
    };
    const seen = seenByValidate(await host.validate(connection));
    expect(seen).toMatchObject({ auth: { ...expected, claimed_at: SOME_NUMBER } });
    const { output } = await host.runAction('echo', { connection });
    expect(output).toMatchObject({ auth: expected });
  });

  it('keeps every field that came from a login', async () => {
    const host = await openHost(
      withAuth(
        "type: 'OAUTH2', displayName: 'Connection', authUrl: '', tokenUrl: 'https://a/t', scope: []",
      ),
    );
    const connection = { access_token: 'token', refresh_token: 'r', code: 'c', data: { id: 1 } };
    const { output } = await host.runAction('echo', { connection });
    expect(output).toMatchObject({ auth: connection });
  });

  it('of any other kind is refused', async () => {
    const host = await openHost(withAuth("type: 'OIDC', displayName: 'Connection', props: {}"));
    await expect(host.validate({})).rejects.toThrow('with the fields of a key, or by OAuth 2.0');
  });

  it('is undefined for a step without a connection, which still runs', async () => {
    const host = await openHost(withAuth(CUSTOM));
    const { output } = await host.runAction('echo');
    expect(output).toEqual({ auth: undefined, propsValue: {} });
  });

  it('is accepted by a piece that does not check', async () => {
    const host = await openHost("auth: { type: 'CUSTOM_AUTH', displayName: 'Key', props: {} }");
    await expect(host.validate({})).resolves.toEqual({ valid: true });
  });
});

describe('the run of an action', () => {
  it('gathers files and progress', async () => {
    const run = `async (context) => {
      const file = await context.files.write({ fileName: 'a b.txt', data: Buffer.from('hi') });
      await context.output.update({ data: { done: 1 } });
      return { file };
    }`;
    const host = await openHost(`actions: { ${actionSource('work', run)} }`);
    const onProgress = jest.fn();
    expect(await host.runAction('work', { onProgress })).toEqual({
      output: { file: 'memory://1/a%20b.txt' },
      files: [{ reference: 'memory://1/a%20b.txt', fileName: 'a b.txt', data: Buffer.from('hi') }],
      progress: [{ done: 1 }],
    });
    expect(onProgress.mock.calls).toEqual([[{ done: 1 }]]);
  });

  it('keeps the store of the flow between runs', async () => {
    const run = `async ({ store }) => {
      const count = ((await store.get('count')) ?? 0) + 1;
      await store.put('count', count);
      return count;
    }`;
    const host = await openHost(`actions: { ${actionSource('count', run)} }`);
    await host.runAction('count');
    await expect(host.runAction('count')).resolves.toMatchObject({ output: 2 });
  });
});

describe('a dropdown', () => {
  const props = `{
    list: { type: 'DROPDOWN', displayName: 'List', required: true, refreshers: ['parent'], options: (values, context) => ({
      options: [{ label: context.searchValue ?? 'none', value: values }] }) },
    plain: { type: 'NUMBER', displayName: 'Plain', required: true },
  }`;
  const body = `auth: { ${CUSTOM} }, actions: { ${actionSource('pick', '() => 0', props)} }`;

  it('gets the connection, the refreshers and the search', async () => {
    const host = await openHost(body);
    const auth = { type: 'CUSTOM_AUTH', props: { apiKey: 'key', baseUrl: 'https://a' } };
    await expect(
      host.options('pick', 'list', {
        connection: { apiKey: 'key' },
        propsValue: { parent: 1, other: 2 },
        searchValue: 'acme',
      }),
    ).resolves.toEqual({ options: [{ label: 'acme', value: { auth, parent: 1 } }] });
  });

  it('gets no auth when there is no connection', async () => {
    const host = await openHost(body);
    await expect(host.options('pick', 'list')).resolves.toEqual({
      options: [{ label: 'none', value: {} }],
    });
  });

  it('is named when there is none', async () => {
    const host = await openHost(body);
    await expect(host.options('pick', 'plain')).rejects.toThrow('is not a dropdown');
    await expect(host.options('pick', 'nope')).rejects.toThrow('pick has no field "nope"');
  });
});

describe('triggers', () => {
  const trigger = `tick: { name: 'tick', displayName: 'Tick', description: '', type: 'POLLING',
    requireAuth: false, sampleData: {}, props: {},
    onEnable: async (context) => {
      context.setSchedule({ cronExpression: '*/5 * * * *' });
      await context.store.put('hook', context.webhookUrl);
      await context.store.put('shared', 1, 'COLLECTION');
    },
    onDisable: async ({ store }) => { await store.delete('hook'); },
    run: async ({ store, payload }) => [await store.get('hook'), payload.body],
    test: async ({ store }) => [await store.get('hook'), await store.get('shared', 'COLLECTION')] },
    odd: { name: 'odd', displayName: 'Odd', description: '', props: {}, onEnable: async () => {}, run: async () => 'event' }`;

  it('have a store each', async () => {
    const host = await openHost(`triggers: { ${trigger} }`);
    const one = await host.enableTrigger('tick', { webhookUrl: 'https://a/1' });
    const two = await host.enableTrigger('tick', { webhookUrl: 'https://a/2' });
    expect(one.schedule).toEqual({ cronExpression: '*/5 * * * *' });
    await expect(host.pollTrigger(one)).resolves.toEqual(['https://a/1', {}]);
    await expect(host.deliverWebhook(two, { body: { id: 1 } })).resolves.toEqual([
      'https://a/2',
      { id: 1 },
    ]);
    await host.disableTrigger(one);
    await expect(host.pollTrigger(one)).resolves.toEqual([null, {}]);
    await expect(two.store.get('hook')).resolves.toBe('https://a/2');
  });

  it('keep their store when they are published again', async () => {
    const host = await openHost(`triggers: { ${trigger} }`);
    const first = await host.enableTrigger('tick', { propsValue: { text: 'a' } });
    await first.store.put('kept', 7);
    await host.disableTrigger(first);
    const again = await host.enableTriggerAgain(first, { propsValue: { text: 'b' } });
    expect(again.schedule).toEqual({ cronExpression: '*/5 * * * *' });
    expect(again.values).toEqual({ propsValue: { text: 'b' } });
    await expect(again.store.get('kept')).resolves.toBe(7);
    await expect(host.pollTrigger(again)).resolves.toEqual([first.webhookUrl, {}]);
    const { values } = await host.enableTriggerAgain(first);
    expect(values).toEqual(first.values);
  });

  it('are tested apart from every live flow', async () => {
    const host = await openHost(`triggers: { ${trigger} }`);
    await host.enableTrigger('tick');
    await expect(host.testTrigger('tick')).resolves.toEqual([null, null]);
  });

  it('poll as if time had passed', async () => {
    const run = 'async () => [Date.now()]';
    const host = await openHost(
      `triggers: { clock: { name: 'clock', displayName: '', description: '', props: {}, onEnable: async () => {}, run: ${run} } }`,
    );
    const clock = await host.enableTrigger('clock');
    const dayMs = 86_400_000;
    const [later] = await host.pollTrigger(clock, dayMs);
    expect(Number(later) - Date.now()).toBeGreaterThan(dayMs / 2);
    const [now] = await host.pollTrigger(clock);
    expect(Number(now)).toBeLessThanOrEqual(Date.now());
  });

  it('must return a list', async () => {
    const host = await openHost(`triggers: { ${trigger} }`);
    await expect(host.pollTrigger(await host.enableTrigger('odd'))).rejects.toThrow(
      'must return a list',
    );
  });
});

it('the host removes the unpacked files', async () => {
  const host = await openHost('');
  expect(existsSync(host.folder)).toBe(true);
  await host.close();
  expect(existsSync(host.folder)).toBe(false);
});

describe('a process for each call', () => {
  it('has the module state of no other call', async () => {
    const run =
      '() => { globalThis.calls = (globalThis.calls ?? 0) + 1; return globalThis.calls; }';
    const host = await openHost(`actions: { ${actionSource('count', run)} }`);
    await host.runAction('count');
    await expect(host.runAction('count')).resolves.toMatchObject({ output: 1 });
  });

  it('ends with the result, whatever is still open', async () => {
    const run = '() => { setInterval(() => {}, 1e6); return process.pid; }';
    const host = await openHost(`actions: { ${actionSource('linger', run)} }`);
    const { output } = await host.runAction('linger');
    const isRunning = () => {
      try {
        return process.kill(Number(output), 0);
      } catch {
        return false;
      }
    };
    while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('sends what the platform would receive', async () => {
    const run = `() => ({
      gone: undefined, call: () => 1, soon: Promise.resolve(1),
      map: new Map([[1, 2]]), set: new Set([1]), record: new (class { a = 1; #b = 2; get c() { return 3; } })(),
      date: new Date(0), bytes: Buffer.from('hi'), list: [{ a: undefined, b: null }],
    })`;
    const host = await openHost(`actions: { ${actionSource('mix', run)} }`);
    const { output } = await host.runAction('mix');
    expect(output).toEqual({
      map: {},
      set: {},
      record: { a: 1 },
      date: new Date(0),
      bytes: Buffer.from('hi'),
      list: [{ b: null }],
    });
    expect(Object.keys(output ?? {})).not.toContain('gone');
  });

  it('sends the own fields of an error, and some that it reads', async () => {
    const run = `() => {
      class Failure extends Error {
        #secret = 'hidden'; kind = 'own'; call = () => 1;
        get response() { return { status: 404 }; }
        get other() { return 1; }
        [Symbol.for('nodejs.util.inspect.custom')]() { return 'custom'; }
      }
      throw Object.assign(new Failure('boom'), { name: 'Failure', stack: 'Failure: boom' });
    }`;
    const host = await openHost(`actions: { ${actionSource('fail', run)} }`);
    const error = await host.runAction('fail').then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'Failure', message: 'boom', stack: 'Failure: boom' });
    expect(Object.fromEntries(Object.entries(error ?? {}))).toEqual({
      kind: 'own',
      response: { status: 404 },
    });
  });

  it('reports a text that is thrown, a rejection that nobody awaits, and its own end', async () => {
    // What is tested is a piece that ends its process, which is that of one call and not that of the tests.
    const host = await openHost(`actions: {
      ${actionSource('text', "() => { throw 'a text'; }")}
      ${actionSource('late', "() => { void Promise.reject(new Error('late')); return new Promise(() => {}); }")}
      ${actionSource('exit', '() => process.exit(3)')}
    }`);
    await expect(host.runAction('text')).rejects.toThrow('a text');
    await expect(host.runAction('late')).rejects.toThrow('late');
    await expect(host.runAction('exit')).rejects.toThrow('ended without a result (3)');
  });
});

describe('the text of an error', () => {
  it('shows a JSON message alone and indented', () => {
    const error = Object.assign(new Error('{"status":404}'), { secret: 'hidden' });
    expect(formatError(error)).toBe('{\n  "status": 404\n}');
  });

  it('has the own fields and the cause of any other error', () => {
    const error = Object.assign(new Error('boom', { cause: new Error('why') }), { code: 7 });
    const text = formatError(error);
    expect(text).toContain('Error: boom');
    expect(text).toContain('code: 7');
    expect(text).toContain('[cause]: Error: why');
    expect(formatError('text')).toBe("'text'");
  });
});
