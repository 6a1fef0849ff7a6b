import type { ContractDocument } from '../../contracts/contract-document';

/** A record as the sandbox keeps it, under the contract's names. */
export type StoredRecord = { readonly id: string | number };

/** The initial records of a collection, and the receiver of its events. */
export type CollectionSource<Item> = {
  /** Returns the initial records; none by default. */
  initial?: () => Item[];
  events?: RecordEvents;
  emit?: (event: string, item: Item) => void;
};

/** The rules of a kind of record. They throw a `Refusal` for values that the service does not take. */
export type CollectionRules<Item, New, Changes> = {
  create: (given: New) => Item;
  /** Returns the values that a change sets; by default those that were sent. */
  changes?: (given: Changes, item: Item) => Partial<Item>;
};

/** The events that follow the creation, the change and the deletion of a record. */
export type RecordEvents = Readonly<Partial<Record<'create' | 'change' | 'delete', string>>>;

/** Returns the events that a contract states for a kind of record. */
export function eventsOf({ paths }: Pick<ContractDocument, 'paths'>, kind: string): RecordEvents {
  const operations = Object.values(paths).filter((methods) =>
    Object.values(methods).some((operation) => operation['x-record'] === kind),
  );
  const emitted = (method: string) =>
    operations.flatMap((methods) => methods[method]?.['x-emits'] ?? [])[0];
  const [create, change, deleted] = ['post', 'put', 'delete'].map(emitted);
  return {
    ...(create !== undefined && { create }),
    ...(change !== undefined && { change }),
    ...(deleted !== undefined && { delete: deleted }),
  };
}

/** All records of one kind, in the order of their creation. */
export class RecordCollection<
  Item extends StoredRecord = StoredRecord,
  New extends object = object,
  Changes extends object = object,
> {
  all: Item[];
  /** The records that were created since the start or the last reset. */
  created: Item[] = [];

  constructor(readonly rules: CollectionSource<Item> & CollectionRules<Item, New, Changes>) {
    this.all = rules.initial?.() ?? [];
  }

  reset(): void {
    this.all = this.rules.initial?.() ?? [];
    this.created = [];
  }

  find(id: Item['id']): Item | undefined {
    return this.all.find((item) => item.id === id);
  }

  create(given: New): Item {
    const item = this.rules.create(given);
    this.all.push(item);
    this.created.push(item);
    this.#emit('create', item);
    return item;
  }

  change(item: Item, given: Changes): Item {
    Object.assign(item, this.rules.changes?.(given, item) ?? given);
    this.#emit('change', item);
    return item;
  }

  remove(item: Item): void {
    // Subscribers read the last state of the record.
    this.#emit('delete', item);
    this.all = this.all.filter((one) => one !== item);
  }

  #emit(work: keyof RecordEvents, item: Item): void {
    const event = this.rules.events?.[work];
    if (event !== undefined) this.rules.emit?.(event, item);
  }
}
