import { createRequire } from 'node:module';
import type { AuthProperty, ValidationResult } from './connection';
import type { ActionContext, TriggerContext } from './context';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import type { ActionMetadata, PieceDescription, TriggerMetadata } from './piece-metadata';
import type { DropdownState } from './property';

export type LoadedAction = ActionMetadata & {
  readonly run: (context: ActionContext) => Promise<unknown>;
  readonly test: (context: ActionContext) => Promise<unknown>;
};

export type LoadedTrigger = TriggerMetadata & {
  readonly onEnable: (context: TriggerContext) => Promise<void>;
  readonly onDisable: (context: TriggerContext) => Promise<void>;
  readonly run: (context: TriggerContext) => Promise<unknown>;
  readonly test: (context: TriggerContext) => Promise<unknown>;
};

/** A dropdown whose options are loaded from the service. */
export type LoadedDropdown = {
  readonly options: (
    values: Record<string, unknown>,
    context: { readonly searchValue?: string },
  ) => Promise<DropdownState>;
};

type LoadedAuth = AuthProperty & {
  readonly validate?: (params: { readonly auth: unknown }) => Promise<ValidationResult>;
};

/** A piece as its module exports it. */
export type LoadedPiece = {
  readonly authors: readonly string[];
  readonly auth?: LoadedAuth | readonly LoadedAuth[];
  metadata(): PieceDescription;
  getAction(name: string): LoadedAction | undefined;
  getTrigger(name: string): LoadedTrigger | undefined;
};

/**
 * Loads a bundle as the engine does: takes the first export whose class is named `Piece`. Only the name can be
 * compared, because every bundle has its own copy of the class.
 *
 * @throws {HostError} if the bundle exports no piece.
 */
export function loadPiece(entry: string): LoadedPiece {
  const load: (file: string) => unknown = createRequire(entry);
  return pieceIn(load(entry), entry);
}

/**
 * Returns the piece that a module exports.
 * @throws {HostError} if there is none.
 */
export function pieceIn(exported: unknown, entry: string): LoadedPiece {
  const piece = isRecord(exported) ? Object.values(exported).find(isPiece) : undefined;
  if (piece !== undefined) return piece;
  throw new HostError(
    `Piece not found: ${entry} exports no object of a class named "Piece". Was the name minified?`,
  );
}

function isPiece(value: unknown): value is LoadedPiece {
  return typeof value === 'object' && value?.constructor.name === 'Piece';
}
