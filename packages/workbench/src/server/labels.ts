import { type Choice, labelKey } from '@pieceworks/page-parts/protocol';

/** Number of labels that are kept. A search in a dropdown of a large account loads many. */
const MOST_LABELS = 2_000;

/** The labels of the options that were loaded, so that every tab can name the record behind an ID. */
export class Labels {
  readonly #kept = new Map<string, string>();

  get view(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#kept);
  }

  /** Keeps the labels of a field's options, and drops the oldest of too many. */
  note(piece: string, field: string, options: readonly Choice[]): void {
    for (const { value, label } of options) {
      const key = labelKey(piece, field, value);
      this.#kept.delete(key);
      this.#kept.set(key, label);
    }
    const surplus = [...this.#kept.keys()].slice(0, Math.max(0, this.#kept.size - MOST_LABELS));
    for (const key of surplus) this.#kept.delete(key);
  }
}
