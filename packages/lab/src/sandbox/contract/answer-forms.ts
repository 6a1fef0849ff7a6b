import type { ContractDocument } from '../../contracts/contract-document';
import { isRecord } from '../core/json';

/** The forms in which a contract shows records. The sandbox keeps more of a record than one answer shows. */
export class AnswerForms {
  constructor(readonly document: Pick<ContractDocument, 'components'>) {}

  /** Returns a value as the schema shows it: its objects have only the properties that the schema names. */
  shown(value: unknown, schema: unknown): unknown {
    const { items, properties } = this.#plain(schema);
    if (Array.isArray(value)) return value.map((entry) => this.shown(entry, items));
    if (!isRecord(value) || !isRecord(properties)) return value;
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) =>
        name in value ? [[name, this.shown(value[name], property)]] : [],
      ),
    );
  }

  /**
   * Returns a list as the schema shows it: its array holds the entries, and a property with `x-list` has the value of
   * that name in `position`.
   */
  listed(entries: readonly unknown[], position: ListPosition, schema: unknown): unknown {
    const { 'x-list': role, type, properties } = this.#plain(schema);
    if (typeof role === 'string') return position[role];
    if (isRecord(properties)) {
      const parts = Object.entries(properties).map(([name, property]) => [
        name,
        this.listed(entries, position, property),
      ]);
      return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
    }
    return [type].flat().includes('array') ? this.shown(entries, schema) : undefined;
  }

  /** Returns a record in the shape of a schema, by its name in the contract. */
  as(name: string, record: object): object {
    const shown = this.shown(record, this.document.components.schemas[name]);
    return isRecord(shown) ? shown : {};
  }

  /** Returns the schema that a reference or an alternative leads to. */
  #plain(schema: unknown): Readonly<Record<string, unknown>> {
    if (!isRecord(schema)) return {};
    const { $ref, oneOf } = schema;
    if (typeof $ref === 'string') {
      return this.#plain(this.document.components.schemas[$ref.replace(/^.*\//, '')]);
    }
    // The first alternative is the record; later ones, such as `null`, are for other answers.
    return Array.isArray(oneOf) ? this.#plain(oneOf[0]) : schema;
  }
}

/** The values that describe the position of a page in a list, by the names that `x-list` uses. */
export type ListPosition = Readonly<Record<string, number | string | null>>;
