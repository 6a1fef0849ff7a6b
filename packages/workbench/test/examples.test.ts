import { asList, at } from '@pieceworks/kit/json';
import {
  examplesOf,
  loadService,
  type Service,
  serviceNames,
  sheetsOf,
} from '@pieceworks/lab/services';
import { performHere } from '@pieceworks/lab/suites/perform-here';
import { askWorkbench, runStep, sharedWorkbench } from './running-workbench';

const workbench = sharedWorkbench(performHere);

beforeEach(() => askWorkbench(workbench(), 'reset', {}));

describe.each(serviceNames())('the examples of %s', (of) => {
  let service: Service;
  let piece: string;
  beforeAll(async () => {
    service = await loadService(of);
    ({ piece } = service);
  });
  const connection = `sandbox-vendor-${of}`;
  const stepsOf = async (kind: 'actions' | 'triggers') => {
    const { pieces } = await askWorkbench(workbench(), 'catalog', {});
    return pieces.find(({ name }) => name === piece)?.[kind] ?? [];
  };

  it('cover every action and trigger, and nothing else', async () => {
    const steps = [...(await stepsOf('actions')), ...(await stepsOf('triggers'))];
    const sheets = sheetsOf(service).map(({ step }) => step);
    expect(sheets.sort()).toEqual(steps.map(({ name }) => name).sort());
  });

  it('do their work if they come first, and find nothing if they come second', async () => {
    for (const { name, fields, classification } of await stepsOf('actions')) {
      const keys = new Set(fields.map(({ key }) => key));
      for (const [position, values] of examplesOf(service, name).entries()) {
        const request = { run: `${name} ${position}`, piece, step: name, connection, values };
        const { failure, output } = await runStep(workbench(), request);
        expect(Object.keys(values).filter((key) => !keys.has(key))).toEqual([]);
        const found = findsNothing(failure, output) ? 'nothing' : (failure ?? 'something');
        expect({ name, found }).toEqual({ name, found: position === 0 ? 'something' : 'nothing' });
        // After a reset, a connection logs in again.
        if (!isRead(classification)) await askWorkbench(workbench(), 'reset', {});
      }
    }
  });

  it('offer two inputs that find something after one that found nothing', async () => {
    for (const { name, examples, finds } of await stepsOf('actions')) {
      expect({ name, offered: finds.length }).toEqual({ name, offered: examples[1] ? 2 : 0 });
      for (const [position, values] of finds.entries()) {
        const request = { run: `${name} ${position}`, piece, step: name, connection, values };
        const { failure, output } = await runStep(workbench(), request);
        const isFound = !findsNothing(failure, output);
        expect({ name, position, failure, isFound }).toEqual({
          ...{ name, position },
          ...{ failure: null, isFound: true },
        });
      }
    }
  });

  it('turn their triggers on, and load sample data', async () => {
    for (const { name } of await stepsOf('triggers')) {
      const [values = {}] = examplesOf(service, name);
      const request = { piece, step: name, connection, values };
      expect(await askWorkbench(workbench(), 'turnOn', request)).toEqual({ problem: null });
      const asked = { ...request, run: name, fault: null };
      const sample = await askWorkbench(workbench(), 'sample', asked);
      expect({ name, failure: sample.failure }).toEqual({ name, failure: null });
      const { output } = await askWorkbench(workbench(), 'result', { run: name });
      expect(output).not.toEqual([]);
    }
  });
});

function isRead(classification: string | null): boolean {
  return classification === 'READ' || classification === 'SEARCH';
}

function findsNothing(failure: string | null, output: unknown): boolean {
  const isEmptyList = at(output, 'total') === 0 && asList(at(output, 'items')).length === 0;
  const isRefused = /Not found|not found"/.test(failure ?? JSON.stringify(output));
  return isRefused || isEmptyList || at(output, 'matched') === false || at(output, 'hits') === 0;
}
