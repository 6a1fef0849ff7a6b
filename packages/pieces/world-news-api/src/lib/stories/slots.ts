import { onFirstUse } from '@pieceworks/kit';

const { imul } = Math;

/** Maximum number of slots that are kept of a text. */
const SLOTS = 7;

/** A place of a text that a figure or a name fills in: hashes of the words around it, and of what stands there. */
export type Slot = { place: number; value: number };

/**
 * The figures and names of a text with the words around them. Two texts that one form has made have other figures and
 * names between the same words.
 */
export class Slots {
  readonly #figures: Slot[] = [];
  readonly #names: Slot[] = [];
  #values: Map<number, Set<number>> | undefined;

  constructor(tokens: readonly string[]) {
    const kinds = tokens.map(kindOf);
    for (const [at, kind] of kinds.entries()) {
      if (kind !== FIGURE && kind !== NAME) continue;
      const [third = '', second = '', first = ''] = [kinds[at - 3], kinds[at - 2], kinds[at - 1]];
      const around = `${third} ${second} ${first} ${kind} ${kinds[at + 1] ?? ''}`;
      const slot = {
        place: hashOf(around) >>> 14,
        value: hashOf((tokens[at] ?? '').replace(/[.,:]/g, '')) >>> 20,
      };
      (kind === FIGURE ? this.#figures : this.#names).push(slot);
    }
  }

  /** Returns a few of the slots, the same ones of the same words. Figures come first: they tell most reports apart. */
  sample(): Slot[] {
    const inOrder = (slots: readonly Slot[]) => slots.toSorted((a, b) => a.place - b.place);
    return [...inOrder(this.#figures), ...inOrder(this.#names)].slice(0, SLOTS);
  }

  /** Returns the part of slots, of 1, that this text fills in otherwise; 0 if it has none of them. */
  differences(sample: readonly Slot[]): number {
    const values = this.#valuesByPlace();
    const known = sample.filter(({ place }) => values.has(place));
    const others = known.filter(({ place, value }) => values.get(place)?.has(value) !== true);
    return known.length === 0 ? 0 : others.length / known.length;
  }

  #valuesByPlace(): Map<number, Set<number>> {
    if (this.#values !== undefined) return this.#values;
    const values = new Map<number, Set<number>>();
    for (const { place, value } of [...this.#figures, ...this.#names]) {
      const others = values.get(place);
      if (others === undefined) values.set(place, new Set([value]));
      else others.add(value);
    }
    this.#values = values;
    return values;
  }
}

const FIGURE = '0';
const NAME = 'A';

const capital = onFirstUse(() => /^\p{Lu}/u);
const figure = onFirstUse(() => /^\p{N}/u);

/** Returns the kind of a token: a figure, a word with a capital, or the word itself. */
function kindOf(text: string): string {
  // Most words begin with a small letter of ASCII.
  if (text >= 'a' && text < '{') return text;
  if (figure().test(text)) return FIGURE;
  return capital().test(text) ? NAME : text;
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = imul(hash ^ text.charCodeAt(at), 0x01000193);
  return imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
}
