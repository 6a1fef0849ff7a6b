import vendor from '@pieceworks/contracts/content-snare-vendor.json';
import { at } from '@pieceworks/kit';
import { sharedPiece } from '@pieceworks/testing/wire-suite';
import { listAt, textAt } from './json';

const piece = sharedPiece('content-snare');

type Step = { name: string; props: Readonly<Record<string, unknown>> };

const steps = (): Step[] => {
  const { actions, triggers } = piece().host.metadata();
  const all: Step[] = [...Object.values(actions), ...Object.values(triggers)];
  return all.filter(({ name }) => name !== 'custom_api_call');
};

/** The required fields: those that the service or the operation itself cannot do without. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  create_client: ['name', 'email'],
  find_or_create_client: ['email'],
  get_client: ['clientId'],
  update_client: ['clientId'],
  delete_client: ['clientId', 'confirmation'],
  create_request_from_pages: ['name', 'pages'],
  get_request: ['requestId'],
  update_request: ['requestId'],
  add_client_to_request: ['requestId', 'clientId'],
  delete_request: ['requestId', 'confirmation'],
  add_page: ['requestId'],
  add_section: ['pageId'],
  review_field: ['fieldId', 'decision'],
  submit_all_fields: ['requestId'],
  approve_submitted_fields: ['requestId'],
  run_integration_actions: ['requestId'],
  any_event: ['events'],
};

it('asks for what has to be there, and for nothing else', () => {
  const required = steps().map(({ name, props }) => [
    name,
    Object.keys(props).filter((key) => at(props, key, 'required') === true),
  ]);
  expect(Object.fromEntries(required)).toEqual({
    ...Object.fromEntries(steps().map(({ name }) => [name, []])),
    ...REQUIRED,
  });
});

it('has every switch off, but for the two that come with answers, and an example of pages', () => {
  const defaults = steps().flatMap(({ name, props }) =>
    Object.entries(props).flatMap(([key, prop]) => {
      const value = at(prop, 'defaultValue');
      return value === undefined || value === false ? [] : [[`${name} ${key}`, value]];
    }),
  );
  const files = ['get_request', 'request_completed', 'all_fields_completed'];
  const fields = ['field_completed', 'field_approved', 'field_rejected'];
  expect(Object.fromEntries(defaults)).toEqual({
    'find_clients most': 100,
    'find_requests most': 100,
    'create_request_from_pages pages': expect.any(Array),
    'request_completed confirm': true,
    'all_fields_completed confirm': true,
    ...Object.fromEntries([...files, ...fields].map((name) => [`${name} maxFileMb`, 10])),
  });
  const unset = steps().flatMap(({ name, props }) =>
    Object.entries(props)
      .filter(([, prop]) => at(prop, 'type') === 'CHECKBOX')
      .filter(([, prop]) => typeof at(prop, 'defaultValue') !== 'boolean')
      .map(([key]) => `${name} ${key}`),
  );
  expect(unset).toEqual([]);
});

const { schemas } = vendor.components;
const statusFilter = listAt(vendor.paths['/partner_api/v1/requests'].get, 'parameters').find(
  (parameter) => at(parameter, 'name') === 'filter_by[statuses][]',
);
const ON_OFF = [true, false];

/** The choices of every fixed list, from the vendor's contract if it has them. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  'find_requests statuses': listAt(statusFilter, 'schema', 'items', 'enum'),
  'update_request status': schemas.RequestChanges.properties.status.enum,
  'update_request commentsEnabled': ON_OFF,
  'update_request pinEnabled': ON_OFF,
  'update_request shareLinkEnabled': ON_OFF,
  'update_request showInstructions': ON_OFF,
  'review_field decision': ['approve', 'reject', 'done', 'todo'],
  'any_event events': schemas.EventName.enum,
  ...Object.fromEntries(
    ['create_client', 'find_or_create_client', 'update_client'].map((action) => [
      `${action} language`,
      schemas.NewClient.properties.language_code.description
        .replace(/^One of /, '')
        .split(/, | and /),
    ]),
  ),
};

it('offers the choices that the service has, each once and in words', () => {
  const offered: Record<string, string[]> = {};
  for (const { name, props } of steps()) {
    for (const [key, prop] of Object.entries(props)) {
      if (!textAt(prop, 'type').startsWith('STATIC_')) continue;
      const options = listAt(prop, 'options', 'options');
      const labels = options.map((option) => textAt(option, 'label'));
      expect(new Set(labels).size).toBe(labels.length);
      for (const label of labels) expect(label).toMatch(/^[A-Z]/);
      offered[`${name} ${key}`] = options.map((option) => textAt(option, 'value')).sort();
    }
  }
  const expected = Object.entries(CHOICES).map(([key, values]) => [key, values.map(String).sort()]);
  expect(offered).toEqual(Object.fromEntries(expected));
});

describe('at the edge of what is taken', () => {
  beforeEach(async () => {
    await piece().sandbox.settings({ rateLimits: false });
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  const outcome = async (action: string, props: Readonly<Record<string, unknown>>) =>
    piece()
      .run(action, props)
      .then(
        () => 'done',
        (error: unknown) => String(error).replace(/^Failure: |:.*$/g, ''),
      );

  it.each([
    ['find_clients', 'most', 1, 1_000, 'Maximum Results'],
    ['find_requests', 'most', 1, 1_000, 'Maximum Results'],
    ['get_request', 'maxFileMb', 1, 25, 'Maximum File Size (MB)'],
  ])('%s takes %s from %i to %i', async (action, key, min, max, label) => {
    const outcomes = [min - 1, min, max, max + 1, min + 0.5].map((value) =>
      outcome(action, { requestId: 'req_0001', [key]: value }),
    );
    expect(await Promise.all(outcomes)).toEqual([label, 'done', 'done', label, label]);
  });

  it.each([
    ['2030-06-30T11:59:59.999Z', '2030-06-29', 'done'],
    ['2030-06-30T12:00:00.000Z', '2030-06-29', 'Due Date'],
    ['2030-06-30T12:00:00.000Z', '2030-06-30', 'done'],
    ['2030-06-30T11:59:59.999Z', '2030-06-28', 'Due Date'],
  ])('at %s the day %s is %s: it is over when it is over everywhere', async (now, dueDate, end) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
    expect(await outcome('update_request', { requestId: 'req_0001', dueDate })).toBe(end);
  });
});
