import { isUnspaced } from './tokens';

const { imul } = Math;

/** Number of hashes in a sample. */
const SAMPLE = 20;
/** Signs of a shingle: about seven words. */
const SHINGLE = 32;
/** The number of signs that say as much as one of a script without spaces. */
const SIGNS_OF_ONE = 4;
/** A text of fewer signs says too little. */
const FEWEST = 64;
/** Hashes have 24 bits. */
const HASHES = 2 ** 24;

/** Steps of a size from a length to its double. */
const STEPS = 4;

/** Returns a length in steps, of which four double it: 0 to 57 for texts up to the longest. */
export function sizeOf(length: number): number {
  return Math.round(STEPS * Math.log2(Math.max(1, length)));
}

/** The part of a text that is in another one, of 1, and the number of hashes from which it was estimated. */
type Overlap = { share: number; from: number };

/** A text as the hashes of all its parts of a few words, wherever they stand. */
export class Shingles {
  readonly #hashes: Uint32Array;
  #sorted: Uint32Array | undefined;
  /** The length of the text in signs, as `sizeOf` rounds it. */
  readonly size: number;

  constructor(tokens: readonly string[]) {
    const signs = tokens.join('').replace(/[.,:]/g, '').toLowerCase();
    const weight = isUnspaced(signs) ? SIGNS_OF_ONE : 1;
    const length = signs.length * weight;
    this.size = sizeOf(length);
    this.#hashes = length < FEWEST ? new Uint32Array() : hashesOf(signs, SHINGLE / weight);
  }

  /** Returns the smallest hashes, in their order. Two texts have as large a part of them in common as of their words. */
  sample(): number[] {
    // To sort all hashes would take most of the time. Few texts have fewer below this, those that repeat themselves.
    const limit = (HASHES * 3 * SAMPLE) / this.#hashes.length;
    const small = new Set(this.#hashes.filter((hash) => hash < limit).sort());
    const smallest = small.size < SAMPLE ? new Set(this.#inOrder()) : small;
    return [...smallest].slice(0, SAMPLE);
  }

  /**
   * Returns the part of the shorter one of two texts that is in the other.
   * @param sample of the other text.
   */
  overlapWith(sample: readonly number[]): Overlap {
    const sorted = this.#inOrder();
    const shared = sample.filter((hash) => sorted[placeOf(hash, sorted)] === hash).length;
    const isWhole = sample.length < SAMPLE;
    // Of this text, the other sample can have the hashes up to its largest one only.
    const possible = isWhole ? sorted.length : placeOf((sample.at(-1) ?? 0) + 1, sorted);
    const from = Math.min(sample.length, possible);
    return { share: from === 0 ? 0 : shared / from, from };
  }

  #inOrder(): Uint32Array {
    this.#sorted ??= Uint32Array.from(new Set(this.#hashes.toSorted()));
    return this.#sorted;
  }
}

function hashesOf(signs: string, width: number): Uint32Array {
  const hashes = new Uint32Array(Math.max(0, signs.length - width + 1));
  const factor = 0x01000193;
  let power = 1;
  for (let count = 0; count < width; count++) power = imul(power, factor);
  for (let end = 0, hash = 0; end < signs.length; end++) {
    hash = (imul(hash, factor) + signs.charCodeAt(end)) | 0;
    if (end >= width) hash = (hash - imul(power, signs.charCodeAt(end - width))) | 0;
    const mixed = imul(hash ^ (hash >>> 15), 0x85ebca6b);
    if (end >= width - 1) hashes[end - width + 1] = (mixed ^ (mixed >>> 13)) >>> 8;
  }
  return hashes;
}

/** Returns the place of a hash among sorted ones, or that of the next larger one. */
function placeOf(hash: number, sorted: Uint32Array): number {
  let [from, until] = [0, sorted.length];
  while (from < until) {
    const middle = (from + until) >>> 1;
    if ((sorted[middle] ?? 0) < hash) from = middle + 1;
    else until = middle;
  }
  return from;
}
