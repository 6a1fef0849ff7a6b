export type { AuthProperty, OAuth2Property, ValidationResult } from './auth-property';
export {
  followAuthorizationCodeFlow,
  readAuthorizationCode,
  type AuthorizationCodeLogin,
} from './authorization-code-flow';
export { runCli, type CliEnvironment } from './cli';
export {
  toConnection,
  toValidationAuth,
  type ConnectionValue,
  type ConnectionValues,
  type OAuth2Connection,
} from './connection';
export type { ActionContext, Schedule, TriggerContext } from './context';
export { environmentConnection, withBaseUrl } from './environment-connection';
export { formatError } from './format-error';
export { HostError } from './host-error';
export { installPack, type InstalledPack } from './install-pack';
export { loadPiece, type LoadedPack } from './load-piece';
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
  authorizationUrl,
  exchangeCode,
  refresh,
  type AuthorizationParams,
  type AuthorizationRequest,
  type CodeExchange,
} from './oauth2';
export {
  PieceHost,
  type ActionResult,
  type ActionStep,
  type EnabledTrigger,
  type StepValues,
} from './piece-host';
export { findPiecePacks, type PiecePack, shortName } from './piece-packs';
export { pieceText } from './piece-text';
export { prepareProps } from './prepare-props';
export type { DropdownState, Property, PropertyMap } from './property';
export { connectToService, oauth2PropertyOf } from './service-connection';
export { fillForm, STEP_FORMS, type StepForm } from './step-form';
