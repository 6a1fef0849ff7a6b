import { asList } from '@pieceworks/kit/json';
import { examplesOf, findsOf, type Service, sheetsOf } from '../services';
import { sharedPiece } from './wire-suite';
import { withoutLimits } from './without-limits';

type Props = Readonly<Record<string, unknown>>;

/** Declares the tests that the examples of the operation sheets cover every step, and do their work. */
export function describeExamples(service: Service): void {
  describe(`the examples of ${service.name}`, () => {
    const piece = sharedPiece(service, 'vendor');
    const actions = () => Object.values(piece().host.metadata().actions);

    /** Returns whether an action finds something by an input, or the reason of its failure. */
    const foundBy = async (name: string, props: Props) => {
      await piece().sandbox.reset();
      await withoutLimits(piece().sandbox);
      const connection = await piece().freshConnection();
      return piece()
        .run(name, props, connection, 'builder')
        .then((output) => (findsNothing(output) ? 'nothing' : 'something'), String)
        .then((found) => (found.includes('Not found') ? 'nothing' : found));
    };

    it('cover every action and trigger with its own fields, and nothing else', () => {
      const { actions, triggers } = piece().host.metadata();
      const steps = Object.values({ ...actions, ...triggers });
      const sheets = sheetsOf(service).map(({ step }) => step);
      expect(sheets.sort()).toEqual(steps.map(({ name }) => name).sort());
      for (const { name, props } of steps) {
        const used = [...examplesOf(service, name), ...findsOf(service, name)].flatMap(Object.keys);
        expect({ name, unknown: used.filter((key) => !(key in props)) }).toEqual({
          name,
          unknown: [],
        });
      }
    });

    it('do their work, or find nothing, and two more then find something', async () => {
      for (const { name } of actions()) {
        const [example = {}, miss] = examplesOf(service, name);
        const finds = findsOf(service, name);
        expect({ name, finds: finds.length }).toEqual({ name, finds: miss ? 2 : 0 });
        for (const props of [example, ...finds.slice(1)]) {
          expect([name, props, await foundBy(name, props)]).toEqual([name, props, 'something']);
        }
        if (miss) expect([name, await foundBy(name, miss)]).toEqual([name, 'nothing']);
      }
    });

    it('turn their triggers on, and load sample data', async () => {
      const { host, freshConnection } = piece();
      for (const name of Object.keys(host.metadata().triggers)) {
        const [propsValue] = examplesOf(service, name);
        const values = {
          propsValue,
          connection: await freshConnection(),
          form: 'builder',
        } as const;
        await host.enableTrigger(name, values);
        expect([name, await host.testTrigger(name, values)]).not.toEqual([name, []]);
      }
    });
  });
}

function findsNothing(output: Props): boolean {
  const isEmptyList = output.total === 0 && asList(output.items).length === 0;
  // The failure of a custom call is a part of its output.
  const isRefused = /[Nn]ot found"/.test(JSON.stringify(output));
  return isRefused || isEmptyList || output.matched === false || output.hits === 0;
}
