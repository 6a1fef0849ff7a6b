import { Ajv } from 'ajv';
import { HostError } from './host-error';
import type { Property, PropertyMap } from './property';

type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'array' | 'null';

/** A JSON schema of the values that a model can give. */
export type AgentSchema = {
  readonly type: readonly JsonType[];
  readonly description?: string;
  readonly items?: AgentSchema;
  /** The kinds of items of a list that cannot mix them. */
  readonly anyOf?: readonly { readonly items: AgentSchema }[];
  readonly properties?: Readonly<Record<string, AgentSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
};

const TEXT: AgentSchema = { type: ['string'] };
const OBJECT: AgentSchema = { type: ['object'] };
const CHOICE: AgentSchema = { type: ['string', 'number', 'object'] };
const CHOICES: AgentSchema = { type: ['array'], anyOf: [{ items: TEXT }, { items: OBJECT }] };

/** Schemas by the type of field, as in the Agent step of Activepieces 0.86.3. */
const VALUES: Readonly<Partial<Record<Property['type'], AgentSchema>>> = {
  SHORT_TEXT: TEXT,
  LONG_TEXT: TEXT,
  DATE_TIME: TEXT,
  FILE: TEXT,
  COLOR: TEXT,
  NUMBER: { type: ['number'] },
  CHECKBOX: { type: ['boolean'] },
  DROPDOWN: CHOICE,
  STATIC_DROPDOWN: CHOICE,
  MULTI_SELECT_DROPDOWN: CHOICES,
  STATIC_MULTI_SELECT_DROPDOWN: CHOICES,
  ARRAY: { type: ['array'], items: { type: ['string', 'number', 'boolean', 'object'] } },
  OBJECT,
  // Its fields depend on the other values. They are not checked here.
  DYNAMIC: OBJECT,
  JSON: { type: ['object', 'array'] },
};

const ajv = new Ajv({ strict: false, allErrors: true });

/** Types of fields that the Agent step leaves out. */
const LEFT_OUT: readonly string[] = ['MARKDOWN', 'CUSTOM'];

/**
 * Returns the schema by which the Agent step of Activepieces lets a model fill in the fields of an action. Every field
 * has to be given, and an optional one can be `null`.
 *
 * @throws {HostError} for a field with which no Agent step can use the action.
 */
export function agentSchemaOf(props: PropertyMap): AgentSchema {
  const fields = Object.entries(props).filter(([, { type }]) => !LEFT_OUT.includes(type));
  const properties = fields.map(([key, property]) => [key, fieldSchema(key, property)] as const);
  return {
    ...OBJECT,
    properties: Object.fromEntries(properties),
    required: fields.map(([key]) => key),
    additionalProperties: false,
  };
}

/** Returns a sentence for each part of an input that the schema does not allow. It begins with the field's path. */
export function schemaFlaws(schema: AgentSchema, input: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(input)) return [];
  return (validate.errors ?? []).map(({ instancePath, message = 'is invalid', params }) => {
    const { missingProperty, additionalProperty } = params;
    const parts = [...instancePath.split('/').slice(1), missingProperty, additionalProperty];
    const place = parts.filter((part) => part !== undefined).join('.');
    return `${place}: ${message}`;
  });
}

function fieldSchema(key: string, property: Property): AgentSchema {
  const { type, required, description } = property;
  const values = VALUES[type];
  if (values === undefined) {
    throw new HostError(`No Agent step can use this action: ${key} has the type ${type}.`);
  }
  const isTable = type === 'ARRAY' && property.properties !== undefined;
  return {
    ...values,
    // Other keys in a row are not refused.
    ...(isTable && {
      items: { ...agentSchemaOf(property.properties ?? {}), additionalProperties: true },
    }),
    ...(description !== undefined && { description }),
    type: required ? values.type : [...values.type, 'null'],
  };
}
