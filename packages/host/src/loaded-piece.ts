import type { AuthProperty } from './auth-property';
import type { ActionContext, TriggerContext } from './context';
import type { PropertyMap } from './property';

/** A field of an output, as the builder lists it. */
export type OutputField = {
  readonly key: string;
  /** The key's words unless given. */
  readonly label?: string;
  /** How the value reads, as in `date`. */
  readonly format?: string;
  /** Of an object. */
  readonly children?: readonly OutputField[];
  /** Of each item of a list; empty for items that are no objects. */
  readonly listItems?: readonly OutputField[];
};

/** An action of a loaded piece. */
export type LoadedAction = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly requireAuth: boolean;
  /** People see all actions, agents those that are not for people alone. */
  readonly audience?: 'human' | 'ai' | 'both';
  readonly aiMetadata?: { readonly description?: string; readonly idempotent?: boolean };
  readonly props: PropertyMap;
  readonly outputSchema?: { readonly fields: readonly OutputField[] };
  readonly run: (context: ActionContext) => Promise<unknown>;
  readonly test?: (context: ActionContext) => Promise<unknown>;
};

/** A trigger of a loaded piece. */
export type LoadedTrigger = {
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
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

/** What a piece says of itself. */
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

/** What the platform stores of an installed piece. */
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

/** The engine's own test: by class name, since every bundle carries its own class. */
export function isPiece(value: unknown): value is LoadedPiece {
  return typeof value === 'object' && value !== null && value.constructor.name === 'Piece';
}
