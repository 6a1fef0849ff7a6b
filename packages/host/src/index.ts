export { flatten } from './boundary';
export { runCli, type CliEnvironment } from './cli';
export {
  toConnection,
  withBaseUrl,
  type AuthProperty,
  type ConnectionValues,
  type OAuth2Connection,
  type OAuth2Property,
} from './connection';
export { environmentConnection } from './environment-connection';
export { formatError } from './format-error';
export { HostError } from './host-error';
export type {
  LoadedAction,
  LoadedPiece,
  LoadedTrigger,
  OutputField,
  PieceMetadata,
  Translations,
} from './loaded-piece';
export type { StoredFile } from './memory-files';
export { MemoryStore, type Store } from './memory-store';
export {
  connectToService,
  followAuthorizationCodeFlow,
  oauth2PropertyOf,
  readAuthorizationCode,
} from './login';
export { authorizationUrl, exchangeCode, refresh } from './oauth2';
export {
  PieceHost,
  type ActionResult,
  type ActionStep,
  type CallMode,
  type EnabledTrigger,
  type StepValues,
} from './piece-host';
export { findPiecePacks, type PiecePack, shortName } from './piece-packs';
export { pieceText } from './piece-text';
export { prepareProps } from './prepare-props';
export type { Property, PropertyMap } from './property';
export { fillForm, type FormPropertyMap, type StepForm } from './step-form';
export { parseJson, type EngineRules } from './value-rules';
