import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  FlowAction,
  FlowActionType,
  FlowTriggerType,
  flowStructureUtil,
  ImportFlowRequest,
  SharedTemplate,
  type Step,
} from '@activepieces/shared';
import { asList, asRecord, at } from '@pieceworks/kit/json';
import { columnsOf, PieceHost } from '@pieceworks/lab/host';
import { findInvalidFields } from '@pieceworks/lab/host/builder-habits';
import { examplesOf, findServiceOf, findServices, type Service } from '@pieceworks/lab/services';
import { playImport } from '@pieceworks/lab/suites/import-suite';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { findPackOf } from '@pieceworks/lab/suites/piece-in-sandbox';
import { refreshFlows } from '../src/flows/refresh-flows';
import { ROOT } from './program';

const FOLDER = path.join(ROOT, 'flows');
const NAMES = readdirSync(FOLDER);
const REFERENCE = /\{\{(trigger|step_\d+)([^{}]*)\}\}/g;

const NO_CONNECTION = 'This step has no connection.';

const textOf = (part: unknown) => JSON.stringify(part);

/** Returns the flow that the builder's dialog would import. */
function flowOf(name: string) {
  const text = readFileSync(path.join(FOLDER, name, 'flow.json'), 'utf8');
  const { flows = [] } = SharedTemplate.parse(JSON.parse(text));
  const [flow] = flows;
  if (flow === undefined || flows.length > 1) throw new Error(`${name} holds no single flow.`);
  return flow;
}

let services: readonly Service[];
let hosts: Map<Service, PieceHost>;

beforeAll(async () => {
  services = await findServices();
  hosts = new Map();
  for (const service of services) {
    const { file } = await findPackOf(service);
    hosts.set(service, await PieceHost.fromTarball(file, { perform: performHere }));
  }
});

afterAll(async () => {
  await Promise.all([...hosts.values()].map((host) => host.close()));
});

/** Returns a step of our pieces as the piece declares it; `undefined` for any other step. */
function declared(step: Step) {
  if (step.type !== FlowActionType.PIECE && step.type !== FlowTriggerType.PIECE) return undefined;
  const service = findServiceOf(services, step.settings.pieceName);
  const metadata = service && hosts.get(service)?.metadata();
  if (metadata === undefined) return undefined;
  const found =
    step.type === FlowActionType.PIECE
      ? metadata.actions[step.settings.actionName ?? '']
      : metadata.triggers[step.settings.triggerName ?? ''];
  if (found === undefined) throw new Error(`${step.displayName} is no step of ${metadata.name}.`);
  return found;
}

/**
 * Returns the paths by which a later step can refer to an output, or to a round of a loop; `undefined` if the step
 * declares none.
 */
function pathsOf(step: Step, before: readonly Step[]): readonly string[] | undefined {
  if (step.type === FlowActionType.LOOP_ON_ITEMS) {
    const [[, name, list] = []] = step.settings.items.matchAll(REFERENCE);
    const source = before.find((one) => one.name === name);
    const fields = source && declared(source)?.outputSchema?.fields;
    const items = fields?.find(({ key }) => list === `['${key}']`);
    return items && columnsOf(items)?.map(({ key }) => `['item']['${key}']`);
  }
  return declared(step)?.outputSchema?.fields.map(({ key }) => `['${key}']`);
}

/** The branches in which there is nothing to deliver. */
const SILENT: readonly unknown[] = ['Nothing is missing', 'No files'];

/** Returns the actions at the ends of all branches after a step. A loop may have no rounds. */
function endsOf(step: unknown): unknown[] {
  const next: unknown = at(step, 'nextAction');
  if (next !== undefined) return endsOf(next);
  const children = asList(at(step, 'children'));
  if (children.length === 0) return [at(step, 'settings', 'actionName')];
  return children.flatMap((child, place) => {
    const name = at(step, 'settings', 'branches', place, 'branchName');
    return child === null && SILENT.includes(name) ? [] : endsOf(child);
  });
}

type Input = Readonly<Record<string, unknown>>;

/**
 * Returns what a step says about each preset value: that it is no choice, or the answer of the form to it, beside the
 * example of the step's sheet. A form that accepts its values asks for the connection. References are left out.
 */
async function readingsOf(step: Step, input?: Input): Promise<string[]> {
  const { pieceName, ...settings } = asRecord(step.settings);
  const { props = {} } = declared(step) ?? {};
  const service = findServiceOf(services, String(pieceName));
  const host = service && hosts.get(service);
  if (service === undefined || host === undefined) return [];
  const name = String(settings.actionName ?? settings.triggerName);
  const [example] = examplesOf(service, name);
  const presets = Object.entries(input ?? asRecord(settings.input)).filter(
    ([key, value]) => key in props && !textOf(value).includes('{{'),
  );
  return Promise.all(
    presets.map(async ([key, value]) => {
      const { displayName, ...prop } = asRecord(props[key]);
      const offered = asList(at(prop, 'options', 'options')).map((option) => at(option, 'value'));
      const chosen = [value].flat().filter((one) => one !== null && one !== '');
      if (offered.length > 0 && !chosen.every((one) => offered.includes(one))) {
        return `${String(displayName)}: ${chosen.join()} is no choice.`;
      }
      const values = { propsValue: { ...example, [key]: value } };
      const isAction = 'actionName' in settings;
      const run = isAction ? host.runAction(name, values) : host.enableTrigger(name, values);
      return run.then(
        () => 'Nothing was refused.',
        (error: unknown) => String(at(error, 'message')),
      );
    }),
  );
}

/** Formats of outputs that are no text of others, which could be markup. */
const SAFE_FORMATS: readonly string[] = ['html', 'number', 'date', 'datetime', 'url'];

/** Labels of the fields to fill in of the platform's pieces SMTP, HTTP and SFTP, which are not installed here. */
const PLATFORM_FIELDS = ['From Email', 'To', 'URL', 'File Path'];

describe.each(NAMES)('%s', (name) => {
  const { displayName, trigger, schemaVersion, notes } = flowOf(name);
  const steps = flowStructureUtil.getAllSteps(trigger);

  it('is what the platform imports, by its own schema', () => {
    const request = { displayName, trigger, schemaVersion, notes };
    expect(ImportFlowRequest.parse(request)).toEqual(request);
    // That function does not check the steps after the trigger.
    if (trigger.nextAction !== undefined) {
      expect(FlowAction.parse(trigger.nextAction)).toEqual(trigger.nextAction);
    }
    expect(steps.filter(({ valid }) => !valid)).toEqual([]);
  });

  it('is valid and keeps its fields when a connection is chosen in each step', () => {
    for (const step of steps) {
      const { props } = declared(step) ?? {};
      if (props === undefined) continue;
      const { input: written, propertySettings } = step.settings;
      const stored = { props, input: asRecord(written), propertySettings };
      const { input, lost } = playImport(stored);
      const invalid = [stored.input, input].flatMap((values) =>
        findInvalidFields(props, values, true),
      );
      const title = step.displayName;
      expect({ title, lost, invalid }).toEqual({ title, lost: [], invalid: [] });
    }
  });

  it('presets values that the forms accept', async () => {
    const readings = (await Promise.all(steps.map((step) => readingsOf(step)))).flat();
    expect(readings.filter((words) => !words.startsWith(NO_CONNECTION))).toEqual([]);
    const isOwn = steps.some((step) => declared(step) !== undefined);
    expect(readings.length > 0).toBe(isOwn);
  });

  it('refers to outputs that earlier steps have', () => {
    for (const step of steps) {
      const before = flowStructureUtil.findPathToStep(trigger, step.name);
      for (const [reference, name, keys = ''] of textOf(step.settings).matchAll(REFERENCE)) {
        const source = before.find((earlier) => earlier.name === name);
        const paths = source && pathsOf(source, before);
        const isKnown = source && (paths?.some((known) => keys.startsWith(known)) ?? true);
        expect({ reference, isKnown }).toEqual({ reference, isKnown: true });
      }
    }
  });

  it('puts no text of others into the HTML of an email', () => {
    for (const step of steps) {
      const { body_type: type, body } = asRecord(asRecord(step.settings).input);
      if (type !== 'html') continue;
      for (const [reference, name, keys = ''] of String(body).matchAll(REFERENCE)) {
        const source = steps.find((earlier) => earlier.name === name);
        const fields = source && declared(source)?.outputSchema?.fields;
        const format = fields?.find(({ key }) => keys === `['${key}']`)?.format ?? 'text';
        expect({ reference, isSafe: SAFE_FORMATS.includes(format) }).toEqual({
          reference,
          isSafe: true,
        });
      }
    }
  });

  it('has at most thirteen steps, none of them code, and delivers at the end of each branch', () => {
    expect(steps.length).toBeLessThanOrEqual(13);
    expect(steps.filter(({ type }) => type === FlowActionType.CODE)).toEqual([]);
    const others = endsOf(trigger).filter(
      (end) => end !== 'send-email' && end !== 'return_response' && end !== 'callFlow',
    );
    expect(others).toEqual([]);
  });

  it('has a README that shows its steps and names only what there is, in no form of expressions', () => {
    const readme = readFileSync(path.join(FOLDER, name, 'README.md'), 'utf8');
    for (const step of steps) expect(readme).toContain(` ${step.displayName}`);
    const shown = [
      ...PLATFORM_FIELDS,
      ...NAMES.map((other) => flowOf(other).displayName),
      ...steps.flatMap((step) => [
        step.displayName,
        ...asList(at(step, 'settings', 'branches')).map((branch) => at(branch, 'branchName')),
        ...Object.values(declared(step)?.props ?? {}).map((prop) => prop.displayName),
      ]),
    ];
    const named = [...readme.matchAll(/(?<!\w)_([^_\n]+)_(?!\w)/g)].map(([, words]) => words);
    expect(named.filter((words) => !shown.includes(words))).toEqual([]);
    expect(readme).not.toContain('{{');
    expect(readme).not.toContain('[object ');
  });
});

/** Triggers that a flow's page names in place of the flow's own. */
it.each([['chase-what-is-missing', 'request_stalled']])(
  '%s has every output that it maps from the trigger %s, too',
  (name, other) => {
    const { trigger } = flowOf(name);
    const found = [...hosts.values()].flatMap((host) => host.metadata().triggers[other] ?? [])[0];
    const outputs = found?.outputSchema?.fields.map(({ key }) => `['${key}']`) ?? [];
    const used = [...textOf(trigger.nextAction).matchAll(REFERENCE)].flatMap(
      ([, step, keys = '']) => (step === 'trigger' ? [keys] : []),
    );
    expect(used).not.toEqual([]);
    expect(used.filter((keys) => !outputs.some((output) => keys.startsWith(output)))).toEqual([]);
    const readme = readFileSync(path.join(FOLDER, name, 'README.md'), 'utf8');
    expect(readme).toContain(`**${found?.displayName}**`);
  },
);

it('the flows have the versions and fields of the pieces, and their pages show the preset ones', async () => {
  const pieces = new Map(
    [...hosts.values()].map((host) => {
      const { actions, triggers } = host.metadata();
      const propsOf = (step: string) => (actions[step] ?? triggers[step])?.props;
      return [host.name, { version: host.version, propsOf }];
    }),
  );
  expect(await refreshFlows(ROOT, pieces, { check: true })).toEqual([]);
});

it.each([
  ['clean-a-list', { minutes: 9 }, /^Time Limit: /],
  ['news-about-an-account', { seniority: 'Boss' }, /^Seniority: Boss is no choice/],
  ['watch-a-name', { intervalMinutes: 7 }, /^Check Every: /],
])('a value that a form refuses is noticed: %s %j', async (name, input, words) => {
  const steps = flowStructureUtil.getAllSteps(flowOf(name).trigger);
  const readings = (await Promise.all(steps.map((step) => readingsOf(step, input)))).flat();
  expect(readings).toContainEqual(expect.stringMatching(words));
});
