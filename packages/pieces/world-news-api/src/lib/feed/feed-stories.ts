import { type Mark, markOf } from '@pieceworks/kit';
import { SEVERAL, type Report } from '../stories/report';

/** Maximum number of stories that a trigger remembers. They take less than 250 KB of its state. */
export const MAX_STORIES = 1_500;

/** The group of a story's mark: the second of its first report, its source, and the marks of its title and text. */
const GROUP = /^(\d+) (\w+) ([a-z\d]*) ([\w-]) ([\w-]*) ([\w-]*)$/;

/** Characters of a hash of a shingle, and of the two hashes of a slot. */
const HASH = 4;
const SLOT = { place: 3, value: 2 };

/** Returns the mark of a story that starts the flow. Nothing is lost if it is forgotten: a repeat starts the flow again. */
export function markOfStory({ second, source, title, size, sample, slots }: Report): Mark {
  const text = sample.map((hash) => inSigns(hash, HASH)).join('');
  const filledIn = slots
    .map(({ place, value }) => inSigns(place, SLOT.place) + inSigns(value, SLOT.value))
    .join('');
  const rest = `${title} ${inSigns(size, 1)} ${text} ${filledIn}`;
  // The source changes when another one tells the story.
  return markOf(`story ${second} ${rest}`, `${second} ${source} ${rest}`);
}

/** Returns the stories among the groups of marks. */
export function toldStories(groups: Iterable<string>): Report[] {
  return [...groups].flatMap((group) => reportIn(group) ?? []);
}

/** Returns true for the group of an article, which is a second. */
export function isOfArticle(group: string): boolean {
  return /^\d+$/.test(group);
}

/** Returns the report in the group of a story's mark; `null` for another group, also of a story of an earlier version. */
export function reportIn(group: string): Report | null {
  const [, second, source = SEVERAL, title = '', size = '', text = '', filledIn = ''] =
    GROUP.exec(group) ?? [];
  if (second === undefined) return null;
  return {
    second: Number(second),
    source,
    title,
    size: numberOf(size),
    sample: parts(text, HASH).map(numberOf),
    slots: parts(filledIn, SLOT.place + SLOT.value).map((slot) => ({
      place: numberOf(slot.slice(0, SLOT.place)),
      value: numberOf(slot.slice(SLOT.place)),
    })),
  };
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes a number in as many signs of 6 bits. */
function inSigns(number: number, length: number): string {
  return Array.from({ length }, (_, at) =>
    SIGNS.charAt((number >>> (6 * (length - 1 - at))) & 63),
  ).join('');
}

function numberOf(signs: string): number {
  return Array.from(signs).reduce((number, sign) => number * 64 + SIGNS.indexOf(sign), 0);
}

function parts(text: string, length: number): string[] {
  return Array.from({ length: Math.floor(text.length / length) }, (_, at) =>
    text.slice(at * length, (at + 1) * length),
  );
}

/** Returns the second of the oldest story that is remembered, if there are too many. */
export function rememberedSince(
  stories: readonly Pick<Report, 'second'>[],
  most = MAX_STORIES,
): number {
  const tooMany = stories.length - most;
  const inOrder = stories.map(({ second }) => second).sort((a, b) => a - b);
  return (inOrder[tooMany - 1] ?? -1) + 1;
}
