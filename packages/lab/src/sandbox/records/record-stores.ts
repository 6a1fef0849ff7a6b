import type { Operation } from '../../contracts/contract-document';
import { isRecord } from '../core/json';
import { Refusal } from '../core/refusal';
import { RecordCollection, type StoredRecord } from './record-collection';

/** The records of one kind. A method type is bivariant, so a collection can narrow what is given. */
export type RecordStore = {
  readonly all: readonly StoredRecord[];
  create(given: object): StoredRecord;
  change(item: StoredRecord, given: object): StoredRecord;
  remove(item: StoredRecord): void;
  reset(): void;
};

/**
 * Returns records that are kept as they are sent. A new one has the values of the first record where nothing was sent,
 * because the contract can require properties that nobody sends.
 * @param newId creates an id; by default one of the first record's type.
 */
export function keptAsSent<Item extends StoredRecord>(
  initial: readonly Item[],
  newId?: () => StoredRecord['id'],
): RecordCollection<Item, Item> {
  const [first] = initial;
  const nextId = (): StoredRecord['id'] => {
    const count = 9_001 + records.created.length;
    return typeof first?.id === 'number' ? count : `new-${count}`;
  };
  const records = new RecordCollection<Item, Item>({
    initial: () => initial.map((item) => ({ ...item })),
    create: (given: Item) => ({ ...first, ...given, id: newId?.() ?? nextId() }),
  });
  return records;
}

/** Returns a store of records that only the service itself changes. */
export function fixedRecords(all: () => readonly StoredRecord[]): RecordStore {
  const refuse = () => {
    throw new Refusal(405, 'These records cannot be changed');
  };
  return {
    get all() {
      return all();
    },
    create: refuse,
    change: refuse,
    remove: refuse,
    reset: () => undefined,
  };
}

/** The records of a service, by their kind in its contracts. A kind without a store begins with the contract's examples. */
export class RecordStores {
  readonly #stores: Map<string, RecordStore>;

  /** @param own the kinds that the service knows. */
  constructor(own: Readonly<Record<string, RecordStore>> = {}) {
    this.#stores = new Map(Object.entries(own));
  }

  /** Adds the kinds of records that only these operations know. */
  addKindsOf(operations: readonly Operation[]): void {
    for (const { record: kind } of operations) {
      if (kind === undefined || this.#stores.has(kind)) continue;
      this.#stores.set(kind, storeOfExamples(kind, operations));
    }
  }

  /** Returns the number of records of each kind. */
  get counts(): Readonly<Record<string, number>> {
    const counts = [...this.#stores].map(([kind, { all }]) => [kind, all.length] as const);
    return Object.fromEntries(counts);
  }

  of(kind: string): RecordStore {
    const store = this.#stores.get(kind);
    if (store === undefined) throw new Error(`There are no records of the kind ${kind}.`);
    return store;
  }

  reset(): void {
    for (const store of this.#stores.values()) store.reset();
  }
}

function storeOfExamples(kind: string, operations: readonly Operation[]): RecordStore {
  const bodies = operations
    .filter(({ record }) => record === kind)
    .flatMap(({ examples }) => examples.map(({ body }) => body));
  // Single records come first, because a list can show less of a record.
  const found = [...bodies, ...bodies.flatMap(entriesOf)].filter(isStored);
  return keptAsSent(
    found.filter(({ id }, position) => found.findIndex((one) => one.id === id) === position),
  );
}

/** Returns the entries of a list, which can be a property of the answer. */
function entriesOf(body: unknown): unknown[] {
  if (!isRecord(body)) return [];
  return [body, ...Object.values(body)].find(Array.isArray) ?? [];
}

function isStored(value: unknown): value is StoredRecord {
  return isRecord(value) && (typeof value.id === 'string' || typeof value.id === 'number');
}
