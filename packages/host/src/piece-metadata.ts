import type { AuthProperty } from './connection';
import type { PropertyMap } from './property';

/** A field of an output, as the builder lists it. */
export type OutputField = {
  readonly key: string;
  /** Derived from the key by default. */
  readonly label?: string;
  /** Display format of the value, such as `date`. */
  readonly format?: string;
  /** Fields of an object. */
  readonly children?: readonly OutputField[];
  /** The field that names each list item. */
  readonly labelKey?: string;
  /** Fields of each list item; empty if the items are not objects. */
  readonly listItems?: readonly OutputField[];
};

type StepMetadata = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** READ, SEARCH, WRITE or DESTRUCTIVE, which newer builders show. */
  readonly classification?: string;
  readonly requireAuth: boolean;
  readonly props: PropertyMap;
  readonly outputSchema?: { readonly fields: readonly OutputField[] };
};

/** The data of an action. */
export type ActionMetadata = StepMetadata & {
  /** Users see all actions; agents see all except those for `human` only. */
  readonly audience?: 'human' | 'ai' | 'both';
  readonly aiMetadata?: { readonly description?: string; readonly idempotent?: boolean };
};

/** The data of a trigger. */
export type TriggerMetadata = StepMetadata & {
  readonly type: 'POLLING' | 'WEBHOOK' | 'APP_WEBHOOK' | 'MANUAL';
  readonly sampleData: unknown;
};

/** The piece's own description, without its functions. */
export type PieceDescription = {
  readonly displayName: string;
  readonly description: string;
  readonly logoUrl: string;
  readonly authors: readonly string[];
  readonly categories?: readonly string[];
  readonly minimumSupportedRelease?: string;
  readonly maximumSupportedRelease?: string;
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
