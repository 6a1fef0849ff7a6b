import { at } from '@pieceworks/kit/json';
import { performInChild, PieceHost, type Performer, withBaseUrl } from '../host';
import { type ContractName, mainContractOf, type Service } from '../services';
import { findPackOf } from './piece-in-sandbox';
import { withServerSaying } from './server-saying';
import { sharedPieces } from './wire-suite';

type Props = Readonly<Record<string, unknown>>;

/** An action that lists, an answer with far more entries than it needs, and the expected output. */
export type LongAnswer = {
  title: string;
  action: string;
  props: Props;
  contract?: ContractName;
  /** Wraps the JSON of the list into the whole answer. */
  around?: (list: string) => string;
  entry: (place: number) => unknown;
  items: number;
  /** `null` if no requested entry is missing. */
  truncatedReason: string | null;
};

/** Twice the longest list that an action keeps. */
const ENTRIES = 20_000;
/** Maximum size of an answer that is read, in bytes. */
const LARGEST_ANSWER = 8 * 1024 * 1024;
/** Heap size in MB; the parsed answer alone takes about half of it. */
const SMALL_HEAP_MB = 512;

const json = (body: string) => ({ status: 200, type: 'application/json', body });
const asIs = (list: string) => list;

/**
 * Declares the tests of answers with far more entries than requested. A list keeps the entries that it needs and
 * reports the truncation. The rest of the answer must not fill the memory.
 */
export function describeLongAnswers(service: Service, answers: readonly LongAnswer[]): void {
  describe(`${service.name}, answered with far more than was asked for`, () => {
    const main = mainContractOf(service);
    const pieces = sharedPieces(service, answers);

    it('has a row for every action that can leave something out', () => {
      const { actions } = pieces(main).host.metadata();
      const listing = Object.entries(actions)
        .filter(([, { outputSchema }]) =>
          outputSchema?.fields.some((field) => field.key === 'truncated'),
        )
        .map(([name]) => name);
      expect(new Set(answers.map(({ action }) => action))).toEqual(new Set(listing));
    });

    it.each(answers.map((row) => [row.action, row.title, row] as const))(
      '%s lists what was asked for: %s',
      async (_action, _title, row) => {
        const { contract = main, around = asIs, entry, items, truncatedReason } = row;
        const { run, connection } = pieces(contract);
        const list = JSON.stringify(Array.from({ length: ENTRIES }, (_, place) => entry(place)));
        const output = await withServerSaying(json(around(list)), (origin) =>
          run(row.action, row.props, withBaseUrl(connection, origin)),
        );
        expect(at(output, 'items', 'length')).toBe(items);
        expect(output).toMatchObject({ truncated: truncatedReason !== null, truncatedReason });
      },
    );

    it('reads 8 MiB of empty records in a small heap', async () => {
      const [row] = answers;
      if (row === undefined) throw new Error('There is no answer to read.');
      const { action: name, props: propsValue, contract = main, around = asIs } = row;
      const { file } = await findPackOf(service);
      const host = await PieceHost.fromTarball(file, { perform: performInSmallHeap });
      const room = LARGEST_ANSWER - around('[{}]').length;
      const body = around(`[{}${',{}'.repeat(Math.floor(room / 3))}]`);
      const result = await withServerSaying(json(body), (origin) => {
        const connection = withBaseUrl(pieces(contract).connection, origin);
        return host.runAction(name, { connection, propsValue }).then(
          ({ output }) => `${String(at(output, 'items', 'length'))} entries`,
          (error: unknown) => String(at(error, 'name')),
        );
      });
      await host.close();
      expect(result).toMatch(/^(\d+ entries|Failure)$/);
    });
  });
}

const performInSmallHeap: Performer = (order, services, signal) =>
  performInChild(order, services, signal, [`--max-old-space-size=${SMALL_HEAP_MB}`]);
