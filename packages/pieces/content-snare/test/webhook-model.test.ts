import { at } from '@pieceworks/kit';
import { withoutPath } from '@pieceworks/lab/sandbox';
import { runs } from '@pieceworks/lab/suites/runs';
import fc from 'fast-check';
import { accountOf } from '../service/account-calls';
import { listAt, textAt } from './json';
import {
  ALL,
  Flow,
  HOUR_MS,
  MINUTE_MS,
  SECOND_MS,
  shared,
  type StoreFailure,
  type StoreOperation,
  type Trigger,
  World,
} from './webhook-world';

/** Runs flows with Content Snare triggers through random events in any order. */

const { piece, receiver, webhooks, createRequest } = shared;

const TRIGGERS: readonly Trigger[] = [
  ALL,
  ...['client_created', 'client_updated', 'request_viewed', 'field_completed', 'request_completed']
    .flatMap((name) => [name, name])
    .map((name) => ({ name, events: [name], canConfirm: true })),
];

type Event = fc.AsyncCommand<object, World>;

/** An event, after which each flow that is on has one webhook for its events, and no other has any. */
function event(text: string, work: (world: World) => Promise<void> | void): Event {
  return {
    check: () => true,
    run: async (_, world) => {
      jest.spyOn(Date, 'now').mockReturnValue(world.now);
      await work(world);
      const registered = await webhooks();
      const on = world.flows.filter(({ isOn }) => isOn);
      expect(
        registered
          .map(({ url, subscriptions, enabled }) => [url, [...subscriptions].sort(), enabled])
          .sort(),
      ).toEqual(
        on
          .map(({ webhookUrl, events }) => [withoutPath(webhookUrl), [...events].sort(), true])
          .sort(),
      );
    },
    toString: () => text,
  };
}

/** Sends a call to Content Snare directly, without the piece and its pacing; returns the ID in the answer. */
async function change(method: string, path: string, body?: object): Promise<string> {
  const root = piece().sandbox.baseUrl('content-snare', { contract: 'vendor' });
  const token = String(at(shared.connection(), 'access_token'));
  const answer = await fetch(`${root}/partner_api/v1/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
  const text = await answer.text();
  return text === '' ? '' : textAt(JSON.parse(text), 'id');
}

const anyFlow = fc.nat({ max: 1 });
const anyPosition = fc.nat({ max: 50 });
const isOpen = ({ status }: World) => status !== 'archived';

function happening(text: string, work: (world: World) => Promise<unknown>): Event {
  return event(text, (world) => world.happen(() => work(world)));
}

const happenings: fc.Arbitrary<Event>[] = [
  fc.constant(
    happening('the client looks at the request', async (world) => {
      if (!isOpen(world)) return;
      const { requestId } = world;
      await accountOf(piece().sandbox).act({ kind: 'view', requestId });
    }),
  ),
  fc.constantFrom('A', 'B').map((text) =>
    happening(`the client answers ${text}`, async (world) => {
      if (!isOpen(world)) return;
      const { fieldId } = world;
      await accountOf(piece().sandbox).act({ kind: 'answer', fieldId, answers: [{ text }] });
      world.answer = text;
    }),
  ),
  fc.constantFrom('published', 'completed', 'archived').map((status) =>
    happening(`the request becomes ${status}`, async (world) => {
      await change('PUT', `requests/${world.requestId}`, { status });
      world.status = status;
    }),
  ),
  fc
    .constantFrom('Xenia', 'Yara')
    .map((name) =>
      happening(`the newest client is called ${name}`, ({ clientId }) =>
        change('PUT', `clients/${clientId}`, { full_name: name }),
      ),
    ),
  fc.constant(
    happening('a client is added', async (world) => {
      const name = world.newName();
      const client = { full_name: name, email: `${name}@example.com` };
      world.clientId = await change('POST', 'clients', client);
    }),
  ),
];

const deliveries: fc.Arbitrary<Event>[] = [
  fc.tuple(anyFlow, anyPosition).map(([which, position]) =>
    event(`flow ${which} gets delivery ${position}`, async (world) => {
      const flow = world.flow(which);
      if (!flow.isOn || flow.waiting.length === 0) return;
      const [arrival] = flow.waiting.splice(position % flow.waiting.length, 1);
      if (arrival === undefined) return;
      flow.taken.push(arrival);
      await world.deliver(flow, arrival);
    }),
  ),
  fc.tuple(anyFlow, anyPosition).map(([which, position]) =>
    event(`flow ${which} gets ${position} from the end again`, async (world) => {
      const flow = world.flow(which);
      const arrival = flow.taken.at(-1 - (position % Math.max(1, flow.taken.length)));
      if (arrival !== undefined) await world.deliver(flow, arrival);
    }),
  ),
  fc
    .tuple(anyFlow, fc.array(anyPosition, { minLength: 2, maxLength: 10 }))
    .map(([which, positions]) =>
      event(`flow ${which} gets ${positions.join()} at once`, async (world) => {
        const flow = world.flow(which);
        const all = [...flow.waiting, ...flow.taken];
        if (!flow.isOn || all.length === 0) return;
        const arrivals = positions.flatMap((position) => all[position % all.length] ?? []);
        flow.taken.push(...flow.waiting.filter((one) => arrivals.includes(one)));
        const left = flow.waiting.filter((one) => !arrivals.includes(one));
        flow.waiting.splice(0, flow.waiting.length, ...left);
        await world.deliverAtOnce(flow, arrivals);
      }),
    ),
  fc
    .tuple(anyFlow, fc.constantFrom(...ALL.events, 'comment_created'), fc.nat({ max: 3 }))
    .map(([which, name, id]) =>
      event(`flow ${which} gets a forged ${name} of nobody ${id}`, async (world) => {
        const request = { id: `req_forged_${id}`, name: 'Pay here' };
        const record = name.startsWith('field') ? { request, page_id: 'pag_0001' } : request;
        const body = { ...record, event_name: name, id: `any_forged_${id}` };
        await world.deliver(world.flow(which), { body, isForged: true });
      }),
    ),
];

const anyFailure = fc.record({
  operation: fc.constantFrom<StoreOperation>('get', 'put', 'delete'),
  afterWork: fc.boolean(),
});
const failing = ({ operation, afterWork }: StoreFailure) =>
  `the next ${operation} fails${afterWork ? ' after its work' : ''}`;

/** Values that the piece has not stored. */
const STRANGE_VALUES = [
  null,
  '',
  {},
  { id: 'whk_0001' },
  ['whk_0001'],
  ['a', 5],
  [5, 'x'],
  [[], 5],
];

const troubles: fc.Arbitrary<Event>[] = [
  fc
    .tuple(anyFlow, fc.boolean(), fc.option(anyFailure, { nil: undefined }))
    .map(([which, confirms, failure]) => {
      const meanwhile = failure === undefined ? '' : `, and ${failing(failure)}`;
      return event(`flow ${which} is turned off, or on${meanwhile}`, async (world) => {
        const flow = world.flow(which);
        if (failure !== undefined) flow.store.failNext(failure);
        if (flow.isOn) return flow.turnOff(world);
        flow.confirms = confirms;
        return flow.turnOn(world);
      });
    }),
  fc.tuple(anyFlow, fc.subarray([...ALL.events], { minLength: 1 })).map(([which, events]) =>
    event(`flow ${which} is published again, if it can for ${events.join()}`, async (world) => {
      const flow = world.flow(which);
      if (!flow.isOn) return;
      if (flow.trigger === ALL) flow.events = events;
      await flow.turnOn(world);
    }),
  ),
  fc
    .tuple(anyFlow, fc.constantFrom('disabled', 'deleted', 'doubled'), fc.boolean())
    .map(([which, becomes, staysOn]) =>
      event(
        `the webhook of flow ${which} is ${becomes}, and the flow is published again or turned off`,
        async (world) => {
          const flow = world.flow(which);
          if (!flow.isOn) return;
          const own = withoutPath(flow.webhookUrl);
          const webhook = (await webhooks()).find(({ url }) => url === own);
          const path = `webhooks/${webhook?.id ?? ''}`;
          if (becomes === 'disabled') await change('PUT', path, { enabled: false });
          if (becomes === 'deleted') await change('DELETE', path);
          if (becomes === 'doubled') {
            const twin = { url: flow.webhookUrl, subscriptions: flow.events, enabled: true };
            await change('POST', 'webhooks', twin);
          }
          // A flow that is turned off removes only the webhook that it knows.
          await (staysOn || becomes === 'doubled' ? flow.turnOn(world) : flow.turnOff(world));
        },
      ),
    ),
  fc.tuple(anyFlow, anyFailure).map(([which, failure]) =>
    event(`in the store of flow ${which} ${failing(failure)}`, (world) => {
      world.flow(which).store.failNext(failure);
    }),
  ),
  fc
    .tuple(anyFlow, fc.constantFrom(...STRANGE_VALUES))
    .map(([which, value]) =>
      event(`the store of flow ${which} has only ${JSON.stringify(value)} left`, (world) =>
        world.flow(which).loseStore(value),
      ),
    ),
  fc.tuple(anyFlow, anyPosition).map(([which, position]) =>
    event(`flow ${which} gets delivery ${position} while it cannot ask`, async (world) => {
      const flow = world.flow(which);
      const all = [...flow.waiting, ...flow.taken];
      const arrival = all[position % Math.max(1, all.length)];
      if (arrival !== undefined) await world.deliverUnasked(flow, arrival);
    }),
  ),
  fc.constant(
    event('the worker starts anew', (world) => {
      world.restart();
    }),
  ),
  fc
    .constantFrom(0, 1, SECOND_MS, 2 * MINUTE_MS - 1, 2 * MINUTE_MS, HOUR_MS, HOUR_MS - 1, -HOUR_MS)
    .map((ms) =>
      event(`the clock goes by ${ms} ms`, (world) => {
        world.now += ms;
      }),
    ),
];

async function newWorld(which: number, confirms: boolean): Promise<World> {
  jest.spyOn(Date, 'now').mockRestore();
  await piece().sandbox.reset({ rateLimits: false });
  shared.connectAs(await piece().freshConnection());
  receiver().take();
  const trigger = TRIGGERS[which % TRIGGERS.length] ?? ALL;
  const world = new World([
    new Flow(ALL, receiver().url, false),
    new Flow(trigger, `${receiver().url}-2`, confirms),
  ]);
  world.requestId = await createRequest();
  const { fields } = await shared.run('get_request', { requestId: world.requestId });
  world.fieldId = textAt(listAt(fields)[0], 'id');
  for (const flow of world.flows) await flow.turnOn(world);
  return world;
}

it('starts flows with what happens, each time once, whatever is delivered, stored or turned off', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...happenings, ...deliveries, ...deliveries, ...deliveries, ...troubles], {
        maxCommands: 40,
        size: 'max',
      }),
      fc.nat(),
      fc.boolean(),
      async (commands, which, confirms) => {
        const world = await newWorld(which, confirms);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        // Delivers the remaining events at the end.
        jest.spyOn(Date, 'now').mockReturnValue(world.now);
        for (const flow of world.flows) {
          for (const arrival of flow.waiting) await world.deliver(flow, arrival);
        }
      },
    ),
    { numRuns: runs(40) },
  );
});
