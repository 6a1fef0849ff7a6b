import type {
  ActionBase,
  OutputSchemaField,
  PieceMetadata as Registered,
  TriggerBase,
} from '@activepieces/pieces-framework';
import type { AuthProperty } from './connection';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import type { PropertyMap } from './property';

/** A field of an output, as the builder lists it. */
export type OutputField = Readonly<Omit<OutputSchemaField, 'children' | 'listItems'>> & {
  readonly children?: readonly OutputField[];
  readonly listItems?: readonly OutputField[];
};

/** The key under which the pieces' lists describe their items. */
const EACH_ITEM = '[]';

/** Returns the columns of a list; `undefined` for any other field. */
export function columnsOf({
  children,
  listItems,
}: OutputField): readonly OutputField[] | undefined {
  return listItems ?? children?.find(({ key }) => key === EACH_ITEM)?.children;
}

/** The stored parts of a step for which the SDK's types are missing or different. */
type Stored = {
  readonly props: PropertyMap;
  /** READ, SEARCH, WRITE or DESTRUCTIVE, which newer builders show. */
  readonly classification?: string;
};

export type ActionMetadata = Readonly<Omit<ActionBase, 'props'>> & Stored;

export type TriggerMetadata = Readonly<Omit<TriggerBase, 'props' | 'type' | 'testStrategy'>> &
  Stored & { readonly type: `${TriggerBase['type']}` };

/** The piece's own description, without its functions. */
export type PieceDescription = Readonly<
  Pick<
    Registered,
    | 'displayName'
    | 'description'
    | 'logoUrl'
    | 'authors'
    | 'minimumSupportedRelease'
    | 'maximumSupportedRelease'
  >
> & {
  readonly categories?: readonly string[];
  readonly auth?: AuthProperty | readonly AuthProperty[];
  readonly actions: Readonly<Record<string, ActionMetadata>>;
  readonly triggers: Readonly<Record<string, TriggerMetadata>>;
};

/** Translations by locale, then by English text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The data of an installed piece that the platform stores. */
export type PieceMetadata = PieceDescription & {
  readonly name: string;
  readonly version: string;
  readonly i18n?: Translations;
};

/**
 * Checks the description that a piece gives of itself, because pieces are foreign code. The kinds of fields are not
 * checked: a newer piece may have others than the SDK.
 *
 * @throws {HostError} if a step or a field lacks what a form needs.
 */
export function checkDescription(
  name: string,
  described: unknown,
): asserts described is PieceDescription {
  const piece = withTexts(name, described, ['displayName', 'description', 'logoUrl']);
  for (const steps of [piece.actions, piece.triggers]) {
    for (const [key, step] of Object.entries(withTexts(name, steps, []))) {
      const place = `${name}: ${key}`;
      checkFields(place, withTexts(place, step, ['name', 'displayName', 'description']).props);
    }
  }
  for (const connection of [piece.auth ?? []].flat()) {
    const place = `${name}: the connection`;
    checkFields(place, withTexts(place, connection, ['type', 'displayName']).props ?? {});
  }
}

function checkFields(place: string, fields: unknown): void {
  for (const [key, field] of Object.entries(withTexts(place, fields, []))) {
    withTexts(`${place}.${key}`, field, ['type', 'displayName']);
  }
}

function withTexts(place: string, value: unknown, keys: readonly string[]) {
  if (!isRecord(value)) throw lacking(place, 'fields');
  const missing = keys.find((key) => typeof value[key] !== 'string');
  if (missing !== undefined) throw lacking(place, missing);
  return value;
}

function lacking(place: string, what: string): HostError {
  return new HostError(`${place} does not describe itself: it has no ${what}.`);
}
