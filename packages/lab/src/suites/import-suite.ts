import { isEmptyDeep } from '@pieceworks/kit/json';
import { fillForm, PieceHost, type Property, type PropertyMap } from '../host';
import {
  chooseConnection,
  findInvalidFields,
  openStep,
  type StoredStep,
} from '../host/builder-habits';
import type { Service } from '../services';
import { findPackOf } from './piece-in-sandbox';

const CONNECTION = "{{connections['imported']}}";

/** Fields that the server accepts untouched (`{}` or `false`), even if they are required. */
const VALID_UNTOUCHED: readonly Property['type'][] = ['CHECKBOX', 'DYNAMIC', 'JSON', 'OBJECT'];

/** A step of a piece in an imported flow. */
export type ImportedStep = StoredStep & { readonly props: PropertyMap };

/**
 * Returns the step's input after a user imports the flow, opens the step and chooses a connection. Also returns the
 * fields that this has emptied or changed.
 */
export function playImport({ props, ...step }: ImportedStep): {
  readonly input: Readonly<Record<string, unknown>>;
  readonly lost: readonly string[];
} {
  const opened = { ...step, input: openStep(props, step) };
  const input: Readonly<Record<string, unknown>> = {
    ...chooseConnection(props, opened),
    auth: CONNECTION,
  };
  const lost = Object.entries(step.input).filter(
    ([key, value]) =>
      key in props && !isEmptyDeep(value) && JSON.stringify(input[key]) !== JSON.stringify(value),
  );
  return { input, lost: lost.map(([key]) => key) };
}

/**
 * Declares the tests that every step of a piece survives an import: the server accepts it, and its input is kept, typed
 * or mapped.
 */
export function describeImport(service: Service): void {
  describe(`${service.name} in a flow that is imported`, () => {
    let host: PieceHost;

    beforeAll(async () => {
      const { file } = await findPackOf(service);
      host = await PieceHost.fromTarball(file);
    });

    afterAll(() => host.close());

    const stepsOf = () => {
      const { actions, triggers } = host.metadata();
      return [...Object.values(actions), ...Object.values(triggers)];
    };

    it('has steps whose untouched fields are valid, but for the required ones', () => {
      for (const { name, props } of stepsOf()) {
        const { input } = playImport(storedAs('MANUAL', props, fillForm(props, {}, 'builder')));
        const required = Object.entries(props).filter(
          ([, { type, required, defaultValue }]) =>
            required && isEmptyDeep(defaultValue) && !VALID_UNTOUCHED.includes(type),
        );
        expect({ name, invalid: findInvalidFields(props, input, true) }).toEqual({
          name,
          invalid: required.map(([key]) => key),
        });
      }
    });

    it.each([
      ['filled in', 'MANUAL', filledIn],
      ['mapped', 'DYNAMIC', mapped],
    ] as const)('has steps that are valid with every field %s', (_title, mode, fill) => {
      for (const { name, props } of stepsOf()) {
        const step = storedAs(mode, props, valuesOf(props, fill));
        expect({ name, invalid: findInvalidFields(props, step.input, true) }).toEqual({
          name,
          invalid: [],
        });
        const { input, lost } = playImport(step);
        expect({ name, invalid: findInvalidFields(props, input, true) }).toEqual({
          name,
          invalid: lost.filter((key) => props[key]?.required && input[key] === null),
        });
      }
    });

    it('keeps every field but those whose choices come from the service', () => {
      const lost = stepsOf().flatMap(({ props }) => [
        ...playImport(storedAs('MANUAL', props, valuesOf(props, filledIn))).lost,
        ...playImport(storedAs('DYNAMIC', props, valuesOf(props, mapped))).lost,
      ]);
      expect([...new Set(lost)].sort()).toEqual([...(service.accountFields ?? [])].sort());
    });
  });
}

function storedAs(
  type: 'MANUAL' | 'DYNAMIC',
  props: PropertyMap,
  values: Readonly<Record<string, unknown>>,
): ImportedStep {
  const settings = Object.keys(props).map((key) => [key, { type }] as const);
  const input = { ...values, auth: CONNECTION };
  return { props, input, propertySettings: Object.fromEntries(settings) };
}

function valuesOf(
  props: PropertyMap,
  fill: (property: Property) => unknown,
): Record<string, unknown> {
  const shown = Object.entries(props).filter(([, { type }]) => type !== 'MARKDOWN');
  return Object.fromEntries(shown.map(([key, property]) => [key, fill(property)]));
}

/** Returns a value as a user would type or choose it. */
function filledIn(property: Property): unknown {
  switch (property.type) {
    case 'NUMBER':
      return 1;
    case 'CHECKBOX':
      return true;
    case 'JSON':
    case 'OBJECT':
    case 'DYNAMIC':
      return { name: 'x' };
    case 'ARRAY':
      return [property.properties === undefined ? 'x' : valuesOf(property.properties, filledIn)];
    case 'STATIC_DROPDOWN':
      return property.options.options[0]?.value;
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return property.options.options.slice(0, 1).map(({ value }) => value);
    case 'MULTI_SELECT_DROPDOWN':
      return ['x'];
    default:
      return 'x';
  }
}

/** Maps any field but a dynamic group, which has no mapped form. */
function mapped({ type }: Property): unknown {
  return type === 'DYNAMIC' ? { name: "{{trigger['x']}}" } : "{{trigger['x']}}";
}
