import { at } from '@pieceworks/kit';
import { readForm } from '@pieceworks/kit/form';
import { sharedPiece } from '@pieceworks/lab/suites/wire-suite';
import vendor from '#contract/vendor.json';
import service from '../service/entry';
import { dayAfterDue } from '../src/lib/actions/list-requests';
import { REQUEST_DUE } from '../src/lib/fields';
import { REQUEST_CHANGES } from '../src/lib/requests/change-request';
import { withDueDate } from '../src/lib/requests/due-date';
import { listAt, textAt } from './json';

const piece = sharedPiece(service);

type Step = { name: string; props: Readonly<Record<string, unknown>> };

const steps = (): Step[] => {
  const { actions, triggers } = piece().host.metadata();
  const all: Step[] = [...Object.values(actions), ...Object.values(triggers)];
  return all.filter(({ name }) => name !== 'custom_api_call');
};

const { schemas } = vendor.components;
const statusFilter = listAt(vendor.paths['/partner_api/v1/requests'].get, 'parameters').find(
  (parameter) => at(parameter, 'name') === 'filter_by[statuses][]',
);

/** The choices of the fixed lists that the vendor's contract has. */
const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  'list_requests statuses': listAt(statusFilter, 'schema', 'items', 'enum'),
  'update_request status': schemas.RequestChanges.properties.status.enum,
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

it('each dropdown has each choice once, with a label, and just those of the contract', () => {
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
  expect(offered).toMatchObject(Object.fromEntries(expected));
});

it.each([
  ['create_request', 'clientId', 'clientEmail'],
  ['create_request', 'templateId', 'templateName'],
  ['create_requests', 'templateId', 'templateName'],
  ['create_request_from_pages', 'clientId', 'clientEmail'],
  ['update_request', 'requestId', 'requestIds'],
  ['add_page', 'templateId', 'templateName'],
  ['add_section', 'templateId', 'templateName'],
  ['get_client', 'clientId', 'email'],
])('the form of %s says that it needs %s or %s, of which none has a star', (action, one, other) => {
  const props = steps().find(({ name }) => name === action)?.props;
  expect(at(props, one)).toMatchObject({ required: false });
  expect(textAt(props, one, 'description')).toMatch(/^Required: choose a \w+ here, or fill in /);
  expect(textAt(props, one, 'description')).toContain(textAt(props, other, 'displayName'));
});

it('the settings of Request Due are stored in the same order, so that flows go on', () => {
  const form = {
    neededFields: ['Logo'],
    timeZone: 'UTC',
    includeAlreadyDue: true,
    owner: 'Olive Owner',
    search: 'Tax',
    onlyIfMissing: true,
    daysBefore: 2,
  };
  expect(JSON.stringify(readForm(REQUEST_DUE, form))).toBe(
    '{"daysBefore":2,"onlyIfMissing":true,"search":"Tax","owner":"Olive Owner","includeAlreadyDue":true,"timeZone":"UTC","neededFields":["Logo"]}',
  );
  expect(JSON.stringify(readForm(REQUEST_DUE, {}))).toBe(
    '{"daysBefore":1,"onlyIfMissing":false,"includeAlreadyDue":false,"neededFields":[]}',
  );
});

describe('a number of days', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['2030-06-30T13:59:59Z', 'Australia/Sydney', '2030-06-30', '2030-07-01'],
    ['2030-06-30T14:00:00Z', 'Australia/Sydney', '2030-07-01', '2030-07-02'],
    ['2030-06-30T14:00:00Z', undefined, '2030-06-30', '2030-07-01'],
    ['2030-06-30T03:59:59Z', 'america/new_york', '2030-06-29', '2030-06-30'],
  ])('counts at %s from the day of %s', (now, timeZone, today, tomorrow) => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
    const due = (dueInDays: number) => withDueDate(REQUEST_CHANGES, { dueInDays, timeZone });
    expect([due(0), due(1)]).toEqual([{ dueDate: today }, { dueDate: tomorrow }]);
    // Due before tomorrow is due today, or overdue.
    expect(dayAfterDue({ dueWithinDays: 0, timeZone })).toBe(tomorrow);
    expect(dayAfterDue({ dueWithinDays: -1, timeZone })).toBe(today);
  });
});

describe('an action', () => {
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
    ['list_clients', 'maxResults', 1, 1_000, 'Maximum Results'],
    ['list_requests', 'maxResults', 1, 1_000, 'Maximum Results'],
    ['get_request', 'maxFileMb', 1, 25, 'Maximum File Size'],
  ])('of the name %s accepts %s from %i to %i', async (action, key, min, max, label) => {
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
  ])(
    'at %s with the due date %s gives %s, since a day ends when it ends everywhere',
    async (now, dueDate, end) => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.parse(now));
      expect(await outcome('update_request', { requestId: 'req_0001', dueDate })).toBe(end);
    },
  );
});
