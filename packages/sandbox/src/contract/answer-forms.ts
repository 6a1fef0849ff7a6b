import type { ContractDocument } from './contract';
import { isRecord } from './typed-query';

/** Gives records the forms in which a contract shows them. The sandbox keeps more of a record than one answer shows. */
export class AnswerForms {
  constructor(readonly document: Pick<ContractDocument, 'components'>) {}

  /** Returns a value as the schema shows it: its objects have only the properties that the schema names. */
  shown(value: unknown, schema: unknown): unknown {
    if (!isRecord(schema) || !isRecord(value)) return value;
    const { $ref, oneOf, items, properties } = schema;
    if (typeof $ref === 'string') return this.shown(value, this.#schemaAt($ref));
    // The contracts name the other forms after that of a record: `null`, for example.
    if (Array.isArray(oneOf)) return this.shown(value, oneOf[0]);
    if (Array.isArray(value)) return value.map((entry) => this.shown(entry, items));
    if (!isRecord(properties)) return value;
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) =>
        name in value ? [[name, this.shown(value[name], property)]] : [],
      ),
    );
  }

  /** Returns a record in the form of a schema, by its name in the contract. */
  as(name: string, record: object): object {
    const shown = this.shown(record, this.document.components.schemas[name]);
    return isRecord(shown) ? shown : {};
  }

  #schemaAt(reference: string): object | undefined {
    return this.document.components.schemas[reference.replace(/^.*\//, '')];
  }
}
