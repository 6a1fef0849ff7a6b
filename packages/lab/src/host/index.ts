export { type AgentSchema, agentSchemaOf, schemaFlaws } from './agent-schema';
export { flatten } from './boundary';
export { performInChild } from './child-call';
export {
  connectionOf,
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
export { loadPiece, pieceIn } from './loaded-piece';
export { type RequestMark, withMark } from './marked-requests';
export type { StoredFile } from './memory-files';
export { MemoryStore, type Store } from './memory-store';
export {
  connectToService,
  followAuthorizationCodeFlow,
  oauth2PropertyOf,
  readAuthorizationCode,
} from './login';
export { authorizationUrl, exchangeCode, refresh } from './oauth2';
export { performCall, type Performer } from './piece-call';
export { type CommandEnvironment, type PieceCommand, runPieceCommand } from './piece-command';
export {
  PieceHost,
  type ActionResult,
  type ActionStep,
  type EnabledTrigger,
  type HostSettings,
  type StepValues,
} from './piece-host';
export {
  type ActionMetadata,
  columnsOf,
  type OutputField,
  type PieceMetadata,
  type Translations,
  type TriggerMetadata,
} from './piece-metadata';
export { findPiecePacks, type PiecePack, shortName } from './piece-packs';
export { pieceText } from './piece-text';
export { prepareProps } from './prepare-props';
export type { Property, PropertyMap } from './property';
export { fillForm, type FormPropertyMap, type StepForm } from './step-form';
export { parseJson, type EngineRules } from './value-rules';
