import { PieceAuth, piecePropertiesUtils, PropertyType } from '@activepieces/pieces-framework';
import type { PiecePropertyMap } from '@activepieces/pieces-framework';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import type { Property, PropertyMap } from './property';

/** A step of a piece as the platform stores it. */
export type StoredStep = {
  /** The fields by key, with the connection as `auth`. */
  readonly input: Readonly<Record<string, unknown>>;
  /** `DYNAMIC` for a mapped field; `MANUAL` or absent for all others. */
  readonly propertySettings: Readonly<Record<string, { readonly type: string }>>;
};

/**
 * Returns the input after the user has chosen another connection in a step's form. The builder empties each
 * field with loaded options or fields, since each depends on the connection. A mapped dropdown is a text and
 * stays.
 */
export function chooseConnection(props: PropertyMap, step: StoredStep): Record<string, unknown> {
  return changeFields(props, step.input, (property, key, value) => {
    switch (property.type) {
      case 'DROPDOWN':
      case 'MULTI_SELECT_DROPDOWN':
        return isMapped(step, key) ? value : null;
      case 'DYNAMIC':
        return {};
      default:
        return value;
    }
  });
}

/**
 * Returns the input after the user has opened a step. A list with fields in its rows is mapped field by field,
 * so the builder replaces any other mapping by an empty one.
 */
export function openStep(props: PropertyMap, step: StoredStep): Record<string, unknown> {
  return changeFields(props, step.input, (property, key, value) =>
    property.type === 'ARRAY' && property.properties !== undefined && isMapped(step, key)
      ? isRecord(value)
        ? value
        : {}
      : value,
  );
}

/**
 * Returns the keys of the fields for which the server marks a step as invalid, so that its flow cannot be published.
 * The check is the SDK's own.
 *
 * @param needsConnection true if a step without `auth` is invalid as well.
 * @throws {HostError} for a field type that the SDK does not know.
 */
export function findInvalidFields(
  props: PropertyMap,
  input: Readonly<Record<string, unknown>>,
  needsConnection: boolean,
): string[] {
  const known: unknown = props;
  if (!isPiecePropertyMap(known)) throw new HostError('A field has an unknown type.');
  // The check depends only on the presence of a connection, so any kind stands for all.
  const auth = needsConnection
    ? PieceAuth.SecretText({ displayName: 'Connection', required: true })
    : undefined;
  const { error } = piecePropertiesUtils.buildSchema(known, auth).safeParse(input);
  return [...new Set(error?.issues.map(({ path: [key] }) => String(key)))];
}

function changeFields(
  props: PropertyMap,
  input: StoredStep['input'],
  change: (property: Property, key: string, value: unknown) => unknown,
): Record<string, unknown> {
  const changed = Object.entries(props)
    .filter(([key]) => key in input)
    .map(([key, property]) => [key, change(property, key, input[key])] as const);
  return { ...input, ...Object.fromEntries(changed) };
}

function isMapped({ propertySettings }: StoredStep, key: string): boolean {
  return propertySettings[key]?.type === 'DYNAMIC';
}

function isPiecePropertyMap(props: unknown): props is PiecePropertyMap {
  const types: readonly unknown[] = Object.values(PropertyType);
  return (
    isRecord(props) &&
    Object.values(props).every((property) => isRecord(property) && types.includes(property.type))
  );
}
