import { asList, asRecord, at, isRecord, type JsonRecord, readText } from '@pieceworks/kit/json';
import { safeKey } from './shape';

/**
 * The properties that answers had, against those that a contract describes. A property is named by its schema:
 * `Company.employee_count`. Only schemas that occurred in an answer are counted.
 */
export class SchemaCoverage {
  readonly #document: object;
  readonly #described = new Set<string>();
  readonly #given = new Set<string>();
  readonly #undescribed = new Set<string>();

  constructor(document: object) {
    this.#document = document;
  }

  /** The described properties that no answer had. */
  get notGiven(): string[] {
    return [...this.#described].filter((property) => !this.#given.has(property)).sort();
  }

  /** The properties of answers that the contract does not describe. */
  get undescribed(): string[] {
    return [...this.#undescribed].sort();
  }

  /** Notes the properties of a value. @param place names a schema without a name of its own. */
  note(schema: unknown, value: unknown, place = 'answer'): void {
    const [own, here] = this.#resolved(schema, place);
    const { oneOf, items, additionalProperties: others } = asRecord(own);
    for (const part of asList(oneOf)) this.note(part, value, here);
    for (const entry of asList(value)) this.note(items, entry, here);
    if (!isRecord(value)) return;
    const known = this.#propertiesOf(own);
    for (const [key, entry] of Object.entries(value)) {
      if (key in known) continue;
      if (isRecord(others)) this.note(others, entry, here);
      else if (Object.keys(known).length > 0) this.#undescribed.add(`${here}.${safeKey(key)}`);
    }
    for (const [key, inner] of Object.entries(known)) {
      const property = `${here}.${key}`;
      this.#described.add(property);
      if (!(key in value)) continue;
      this.#given.add(property);
      this.note(inner, value[key], property);
    }
  }

  /** Returns the schemas of the properties that a record can have. */
  #propertiesOf(schema: unknown): JsonRecord {
    const { properties, allOf } = asRecord(schema);
    const parts = asList(allOf).map((part) => this.#propertiesOf(this.#resolved(part, '')[0]));
    return parts.reduce<JsonRecord>((all, part) => ({ ...all, ...part }), asRecord(properties));
  }

  /** Returns the schema that a reference leads to, and its name. */
  #resolved(schema: unknown, place: string): readonly [schema: unknown, place: string] {
    const keys = readText(schema, '$ref')?.split('/').slice(1);
    return keys === undefined ? [schema, place] : [at(this.#document, ...keys), keys.at(-1) ?? ''];
  }
}
