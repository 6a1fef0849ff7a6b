import type { AuthProperty } from './connection';
import type { ActionContext, TriggerContext } from './context';
import { isRecord } from './is-record';
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

/** An action of a loaded piece. */
export type LoadedAction = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** READ, SEARCH, WRITE or DESTRUCTIVE, which newer builders show. */
  readonly classification?: string;
  readonly requireAuth: boolean;
  /** Users see all actions; agents see all except those for `human` only. */
  readonly audience?: 'human' | 'ai' | 'both';
  readonly aiMetadata?: { readonly description?: string; readonly idempotent?: boolean };
  readonly props: PropertyMap;
  readonly outputSchema?: { readonly fields: readonly OutputField[] };
  readonly run: (context: ActionContext) => Promise<unknown>;
};

/** A trigger of a loaded piece. */
export type LoadedTrigger = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  /** READ, SEARCH, WRITE or DESTRUCTIVE, which newer builders show. */
  readonly classification?: string;
  readonly requireAuth: boolean;
  readonly type: 'POLLING' | 'WEBHOOK' | 'APP_WEBHOOK' | 'MANUAL';
  readonly props: PropertyMap;
  readonly outputSchema?: { readonly fields: readonly OutputField[] };
  readonly sampleData: unknown;
  readonly onEnable: (context: TriggerContext) => Promise<void>;
  readonly onDisable: (context: TriggerContext) => Promise<void>;
  readonly run: (context: TriggerContext) => Promise<unknown>;
  readonly test: (context: TriggerContext) => Promise<unknown>;
};

/** The piece's own description. */
export type PieceDescription = {
  readonly displayName: string;
  readonly description: string;
  readonly logoUrl: string;
  readonly authors: readonly string[];
  readonly categories?: readonly string[];
  readonly minimumSupportedRelease?: string;
  readonly maximumSupportedRelease?: string;
  readonly auth?: AuthProperty | readonly AuthProperty[];
  readonly actions: Readonly<Record<string, LoadedAction>>;
  readonly triggers: Readonly<Record<string, LoadedTrigger>>;
};

/** Translations by locale, then by English text. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The data of an installed piece that the platform stores. */
export type PieceMetadata = PieceDescription & {
  readonly name: string;
  readonly version: string;
  readonly i18n?: Translations;
};

/** A piece as its module exports it. */
export type LoadedPiece = {
  readonly authors: readonly string[];
  readonly auth?: AuthProperty | readonly AuthProperty[];
  metadata(): PieceDescription;
  getAction(name: string): LoadedAction | undefined;
  getTrigger(name: string): LoadedTrigger | undefined;
};

/**
 * Returns the first export of a class named `Piece`, by the name as the engine does, because every bundle has its own
 * class.
 */
export function findPiece(exported: unknown): LoadedPiece | undefined {
  return isRecord(exported) ? Object.values(exported).find(isPiece) : undefined;
}

function isPiece(value: unknown): value is LoadedPiece {
  return typeof value === 'object' && value !== null && value.constructor.name === 'Piece';
}
