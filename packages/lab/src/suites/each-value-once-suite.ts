import { isRecord } from '@pieceworks/kit/json';
import { withBaseUrl } from '../host';
import { contractsOf, examplesOf, type Service, sheetsOf } from '../services';
import { speedUpWaits } from './fast-timers';
import { withServerBetween } from './server-between';
import { sharedPiece } from './wire-suite';

type Props = Readonly<Record<string, unknown>>;

/** Places of an output that have the same value, such as `clusters.title = items.title`, each with the reason. */
type Repeats = Readonly<Record<string, string>>;

/**
 * Declares the tests that a value of the service stands in an output at most once as data, and once each in a text and
 * in HTML for people. Each step runs with the example of its sheet, at the contract that describes its answers best.
 * @param given.inputs further input of a step, beside its example.
 * @param given.repeats the repeats that a step needs.
 * @param given.byName the objects of outputs whose keys are names of the service's records.
 * @param given.without the steps whose outputs have no value of an answer in JSON, such as a file.
 */
export function describeEachValueOnce(
  service: Service,
  {
    inputs = {},
    repeats = {},
    byName = [],
    without = [],
  }: {
    inputs?: Readonly<Record<string, readonly Props[]>>;
    repeats?: Readonly<Record<string, Repeats>>;
    byName?: readonly string[];
    without?: readonly string[];
  },
): void {
  const contract = contractsOf(service).at(-1);

  describe(`a value of ${service.name}`, () => {
    const piece = sharedPiece(service, contract);
    speedUpWaits();

    const outputsOf = async (step: string, propsValue: Props, answers: Answers) => {
      const { host, sandbox, run, freshConnection } = piece();
      await sandbox.reset({ rateLimits: false });
      host.clearStore();
      const own = await freshConnection();
      const target = sandbox.baseUrl(service.name, { contract });
      return withServerBetween(
        target,
        (body) => answers.mark(body),
        async (baseUrl) => {
          const connection = withBaseUrl(own, baseUrl);
          return step in host.metadata().actions
            ? [await run(step, propsValue, connection)]
            : host.testTrigger(step, { connection, propsValue });
        },
      );
    };

    it.each(sheetsOf(service).map(({ step }) => step))('stands once in %s', async (step) => {
      const [example = {}] = examplesOf(service, step);
      const found = new Set<string>();
      let known = 0;
      for (const input of [example, ...(inputs[step] ?? [])]) {
        const answers = new Answers();
        for (const output of await outputsOf(step, input, answers)) {
          const leaves = leavesOf(JSON.parse(JSON.stringify(output)), byName);
          for (const value of answers.values()) {
            const { data, texts } = placesOf(value, leaves);
            known += data.length;
            for (const places of [data, ...texts]) {
              if (places.length > 1) found.add([...new Set(places)].sort().join(' = '));
            }
          }
        }
      }
      expect([...found].sort()).toEqual(Object.keys(repeats[step] ?? {}).sort());
      expect(known === 0).toBe(without.includes(step));
    });
  });
}

/** A value of an answer. One with a mark is recognized inside a text, too. */
type Value = { text: string; mark?: string };

/** Shorter values, such as codes, are equal by chance. In characters. */
const SHORTEST = 6;

/** Words, which no call depends on, and links. */
const WORDS = /\p{L}{2,} \p{L}/u;
const LINK = /^https?:\/\/[^?#]+$/;

/** The answers of a service, in which each of its words and links is another one. */
class Answers {
  readonly #marked: Value[] = [];
  readonly #times = new Map<string, number>();

  /** Returns an answer with a mark in each text of several words, and in each link. */
  mark(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((entry: unknown) => this.mark(entry));
    if (isRecord(part)) {
      return Object.fromEntries(
        Object.entries(part).map(([key, value]) => [key, this.mark(value)]),
      );
    }
    if (typeof part !== 'string' && typeof part !== 'number') return part;
    const text = String(part);
    const isLink = LINK.test(text);
    if (!isLink && !WORDS.test(text)) {
      this.#times.set(text, (this.#times.get(text) ?? 0) + 1);
      return part;
    }
    const mark = `mark${String(this.#marked.length).padStart(6, '0')}`;
    const value = isLink ? `${text}#${mark}` : `${text} ${mark}`;
    this.#marked.push({ text: value, mark });
    return value;
  }

  /** Returns the values that the answers have once: those with a mark, and others such as IDs. */
  values(): Value[] {
    const single = [...this.#times].filter(
      ([text, times]) => times === 1 && text.length >= SHORTEST,
    );
    return [...this.#marked, ...single.map(([text]) => ({ text }))];
  }
}

/** A text or number of an output, with its place; all entries of a list have the same. */
type Leaf = { place: string; text: string };

function leavesOf(part: unknown, byName: readonly string[], place = ''): Leaf[] {
  if (typeof part === 'string' || typeof part === 'number') return [{ place, text: String(part) }];
  if (Array.isArray(part)) return part.flatMap((entry: unknown) => leavesOf(entry, byName, place));
  if (!isRecord(part)) return [];
  return (
    Object.entries(part)
      // The platform's own key, which no flow maps.
      .filter(([key]) => key !== '_dedupe_key')
      .flatMap(([key, value]) => {
        const name = byName.includes(place) ? '*' : key;
        return leavesOf(value, byName, place === '' ? name : `${place}.${name}`);
      })
  );
}

/** Returns the places of a value: as data, and inside of texts and of HTML, once for each time. */
function placesOf({ text, mark }: Value, leaves: readonly Leaf[]) {
  const data = leaves.filter((leaf) => leaf.text === text).map(({ place }) => place);
  if (mark === undefined) return { data, texts: [] };
  const inside = leaves
    .filter((leaf) => leaf.text !== text && leaf.text.includes(mark))
    .flatMap((leaf) => Array.from({ length: leaf.text.split(mark).length - 1 }, () => leaf));
  const isHtml = (leaf: Leaf) => /<\/?[a-z]+[^>]*>/.test(leaf.text);
  const inPlaces = (some: readonly Leaf[]) => some.map(({ place }) => place);
  return {
    data,
    texts: [inPlaces(inside.filter(isHtml)), inPlaces(inside.filter((leaf) => !isHtml(leaf)))],
  };
}
