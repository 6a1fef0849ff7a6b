import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Action,
  type InputPropertyMap,
  type OutputSchemaField,
  type Piece,
  type Trigger,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import { asList, at, isEmptyDeep } from '@pieceworks/kit/json';
import { type ActionMetadata, columnsOf, type OutputField, PieceHost } from '../host';
import type { Service } from '../services';
import { isForAgents, promisedValuesOf } from './agent-catalog';
import { describePromisedValues } from './agent-suite';
import { describeExamples } from './example-suite';
import { formOutline } from './form-outline';
import { describeImport } from './import-suite';
import { expectListedOutput } from './listed-output';
import { findPackOf, pieceFolder } from './piece-in-sandbox';

/** Maximum number of fields that a form shows outside *Advanced*. */
const MOST_SHOWN = 6;

/** A field of the platform's own Custom API Call, whose key is written in its way. */
const PLATFORM_KEY = 'body_type';
/** The builder folds descriptions after this many characters: the first sentence is for people. */
const DESCRIPTION_LENGTH = 70;
/** Longest description of a field with its second sentence, which is for agents that see neither label nor default. */
const WHOLE_LENGTH = 200;

/** Longer options are cut in a dropdown. */
const OPTION_LENGTH = 40;

/** Longest description of a step, which people read in a list of steps. */
const STEP_LENGTH = 140;

/** Longest text for agents. The platform has no limit, but a model reads all of them with each call. */
const AGENT_LENGTH = 900;

/** The builder shows the beginning of a label, some 20 characters, and the whole one when the mouse is on it. */
const LABEL_LENGTH = 27;

/**
 * Declares the tests for every piece: the forms have all their texts, and agents are told what is true.
 * @param inputs further input of an action, for values promised to agents that do not go with its example.
 */
export function describePiece(
  service: Service,
  source: Piece,
  inputs: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>> = {},
): void {
  describeImport(service);
  describeExamples(service);
  describePromisedValues(service, inputs);

  describe(`${service.name} as it is shipped`, () => {
    const steps = [...Object.values(source.actions()), ...Object.values(source.triggers())];
    let host: PieceHost;

    beforeAll(async () => {
      const { file } = await findPackOf(service);
      host = await PieceHost.fromTarball(file);
    });

    afterAll(() => host.close());

    it('names the oldest release that runs it, and brings its own logo', () => {
      const { minimumSupportedRelease, logoUrl } = host.metadata();
      expect(minimumSupportedRelease).toMatch(/^\d+\.\d+\.\d+$/);
      expect(logoUrl).toMatch(/^data:image\/svg\+xml;/);
    });

    it('has the forms and outputs that a reviewer has read', () => {
      expect(formOutline(host.metadata())).toMatchSnapshot();
    });

    it('tells agents only of actions that they are offered, and of fields that there are', () => {
      const actions = Object.values(host.metadata().actions);
      const offered = actions.filter(isForAgents);
      for (const { name, aiMetadata, props } of offered) {
        // Examples may have the service's own names.
        const words = (aiMetadata?.description ?? '').replace(/`[^`]*`/g, '');
        const told = words.match(/\b[a-z]+(_[a-z]+)+\b/g) ?? [];
        const others = offered.map((other) => other.name).filter((other) => other !== name);
        const known = [...others, ...Object.values(props).flatMap(optionValuesOf)];
        expect([name, told.filter((one) => !known.includes(one))]).toEqual([name, []]);
      }
      expect(() => actions.flatMap(promisedValuesOf)).not.toThrow();
    });

    it('keeps from agents the actions that a person confirms, or that take any call', () => {
      const actions = Object.values(host.metadata().actions);
      const isForPeople = ({ props }: ActionMetadata) =>
        'confirmation' in props || 'method' in props;
      expect(actions.filter((action) => !isForAgents(action))).toEqual(actions.filter(isForPeople));
    });

    it('names every action and trigger once, and each action as its file', () => {
      expect(new Set(steps.map(({ name }) => name)).size).toBe(steps.length);
      expect([...Object.keys(source.actions()), ...Object.keys(source.triggers())]).toEqual(
        steps.map(({ name }) => name),
      );
      const files = Object.keys(source.actions()).map((name) => `${name.replaceAll('_', '-')}.ts`);
      const folder = path.join(pieceFolder(service), 'src/lib/actions');
      expect(readdirSync(folder).sort()).toEqual(files.sort());
    });

    it('has a row in its README for every action and trigger', () => {
      const readme = readFileSync(path.join(pieceFolder(service), 'README.md'), 'utf8');
      const rows = readme.split('\n').filter((line) => line.startsWith('|'));
      const isNamed = (name: string) => rows.some((row) => row.includes(`**${name}**`));
      const missing = steps.filter(({ displayName }) => !isNamed(displayName));
      expect(missing.map(({ displayName }) => displayName)).toEqual([]);
    });

    describe.each(steps.map((step) => [step.name, step] as const))('%s', describeStep);
    describeTriggers(Object.values(source.triggers()));
  });
}

function describeStep(name: string, step: Action | Trigger): void {
  it('says what it does, in a short sentence to begin with', () => {
    expect(step.name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(step.displayName).not.toBe('');
    expect(step.description).toMatch(/\.$/);
    expect(step.description.slice(0, STEP_LENGTH)).toBe(step.description);
    const [first = ''] = step.description.split(/(?<=\.) /);
    expect(first.length).toBeLessThanOrEqual(DESCRIPTION_LENGTH);
  });

  it('says to agents what it is for', () => {
    const isForPeople = 'audience' in step && step.audience === 'human';
    const text = step.aiMetadata?.description;
    expect(text).toEqual(isForPeople ? undefined : expect.stringMatching(/\.$/));
    expect(text?.slice(0, AGENT_LENGTH)).toBe(text);
    expect(typeof step.aiMetadata?.idempotent).toBe('boolean');
  });

  it('shows at most six fields, and folds the others', () => {
    const shown = Object.entries(fieldsOf(step)).filter(
      ([, prop]) => !('advanced' in prop && prop.advanced === true),
    );
    expect(shown.length).toBeLessThanOrEqual(MOST_SHOWN);
    expect(shown.length > 0 || Object.keys(fieldsOf(step)).length === 0).toBe(true);
  });

  it('says what kind of step it is', () => {
    const kinds = ['READ', 'SEARCH', 'WRITE', 'DESTRUCTIVE'];
    expect(kinds).toContain('classification' in step ? step.classification : undefined);
  });

  it('lists its output', () => {
    if (name === 'custom_api_call') return;
    const keys = step.outputSchema?.fields.map(({ key }) => key) ?? [];
    expect(keys.length).toBeGreaterThan(0);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('gives its numbers and switches before its lists, of which a preview keeps the beginning', () => {
    // An event of a trigger is mapped, not previewed.
    const fields = 'type' in step ? [] : (step.outputSchema?.fields ?? []);
    const list = fields.findIndex((field) => columnsOf(field) !== undefined);
    const late = list === -1 ? [] : fields.slice(list);
    const isTotal = ({ format }: OutputSchemaField) => format === 'number' || format === 'boolean';
    expect(late.filter(isTotal).map(({ key }) => key)).toEqual([]);
  });

  it('labels every field of its output', () => {
    for (const { label } of outputFields(step)) expect(label).toMatch(/^[A-Z]/);
  });

  it('labels every field of its output so that the builder shows it whole', () => {
    const labels = outputFields(step).map(({ label = '' }) => label);
    expect(labels.filter((label) => label.length > LABEL_LENGTH)).toEqual([]);
  });

  it('has nothing in its output that the builder would show wrongly', () => {
    const wrong = outputFields(step).filter(
      // The builder shows a date as a time in the viewer's zone.
      ({ format }) => format === 'date',
    );
    expect(wrong).toEqual([]);
  });

  it('has no list in its output that the builder offers without *Insert*', () => {
    const fixed = outputFields(step).filter(({ listItems }) => listItems !== undefined);
    expect(fixed.map(({ key }) => key)).toEqual([]);
  });

  it('labels and describes every field', () => {
    for (const [key, prop] of Object.entries(fieldsOf(step))) {
      if (key !== PLATFORM_KEY) expect(key).toMatch(/^[a-z][a-zA-Z]*$/);
      expect(prop.displayName).not.toBe('');
      const description = 'description' in prop ? (prop.description ?? '') : '';
      expect(description).toMatch(/\.$/);
      const [first = ''] = description.split(/(?<=\.) /);
      // The whole text, so that a failure shows which field is meant.
      expect([key, first.slice(0, DESCRIPTION_LENGTH)]).toEqual([key, first]);
      expect(description.slice(0, WHOLE_LENGTH)).toBe(description);
      for (const label of optionLabelsOf(prop)) {
        expect(label.slice(0, OPTION_LENGTH)).toBe(label);
      }
    }
  });
}

function describeTriggers(triggers: readonly Trigger[]): void {
  if (triggers.length === 0) return;

  it('leaves only these fields of its samples empty', () => {
    const empty = triggers.map(({ name, sampleData, outputSchema }) =>
      [`${name}:`, ...emptyPlaces(sampleData, outputSchema?.fields ?? [])].join(' '),
    );
    expect(empty).toMatchSnapshot();
  });

  describe.each(triggers.map((trigger) => [trigger.name, trigger] as const))(
    '%s',
    (_name, trigger) => {
      it('has a sample of everything that it lists', () => {
        expectListedOutput(trigger.sampleData, trigger.outputSchema?.fields ?? []);
        expect(isEmptyDeep(trigger.sampleData)).toBe(false);
        // Sample data for testing a flow contains a text wherever one is possible.
        expect(JSON.stringify(trigger.sampleData)).not.toContain('""');
      });

      it('can be tested on real events when it polls', () => {
        if (trigger.type !== TriggerStrategy.POLLING) return;
        // The SDK's default test function takes no arguments and returns the sample.
        expect(trigger.test.length).toBe(1);
      });
    },
  );
}

/** Returns the fields of a step's output, including nested fields. */
function outputFields({ outputSchema }: Action | Trigger): OutputSchemaField[] {
  const withInner = (field: OutputSchemaField): OutputSchemaField[] => {
    const { children = [], listItems = [] } = field;
    const inner = [...children, ...listItems].flatMap(withInner);
    return field.key === '[]' ? inner : [field, ...inner];
  };
  return outputSchema?.fields.flatMap(withInner) ?? [];
}

/** Returns the places of listed fields without a value; of a list, those of its first item. */
function emptyPlaces(sample: unknown, fields: readonly OutputField[]): string[] {
  return fields.flatMap((field) => {
    const { key, children = [] } = field;
    const value = at(sample, key);
    if (isEmptyDeep(value)) return [key];
    const columns = columnsOf(field);
    const inner =
      columns === undefined ? emptyPlaces(value, children) : emptyPlaces(asList(value)[0], columns);
    return inner.map((place) => `${key}.${place}`);
  });
}

/** Returns the fields of a step, which the SDK types as `any`. */
function fieldsOf(step: Action | Trigger): InputPropertyMap {
  const fields: unknown = step.props;
  return isFields(fields) ? fields : {};
}

function isFields(value: unknown): value is InputPropertyMap {
  return typeof value === 'object' && value !== null;
}

function optionLabelsOf(prop: unknown): string[] {
  return optionsOf(prop).map((option) => String(at(option, 'label')));
}

function optionValuesOf(prop: unknown): string[] {
  return optionsOf(prop).map((option) => String(at(option, 'value')));
}

function optionsOf(prop: unknown): readonly unknown[] {
  return asList(at(prop, 'options', 'options'));
}
