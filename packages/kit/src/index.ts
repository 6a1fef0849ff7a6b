export {
  AuthenticationType,
  type Authentication,
} from '@activepieces/pieces-common/src/lib/authentication';
export { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
export { type Answer, MAX_BODY_BYTES } from './answer';
export { type BaseUrl, isPrivateHost, parseBaseUrl } from './base-url';
export { checkConnection, type ConnectionCheck } from './connection-check';
export { type KeyConnection, readKeyConnection, readOAuth2Connection } from './connection-value';
export { chooseContract, type Contract, contractProp } from './contract-choice';
export { createCustomApiCall, type CustomApiCallOptions } from './custom-api-call';
export { resolveEndpoint } from './endpoint-url';
export { inWords } from './explanation';
export { Failure, type FailureDetails, type FailureKind, invalidField, isFailure } from './failure';
export {
  type CalendarDate,
  filledIn,
  readChoiceField,
  readDateField,
  readEmailField,
  readListField,
  readSwitchField,
  readTextField,
  readWebAddressField,
  readWholeNumberField,
  requireField,
  requireTextField,
} from './field';
export { fingerprint } from './fingerprint';
export {
  ACTION_LIMITS,
  type ApiRequest,
  FORM_LIMITS,
  HttpClient,
  type HttpClientOptions,
  REAL_SURROUNDINGS,
  type Surroundings,
  type TimeLimits,
} from './http-client';
export {
  asList,
  asRecord,
  asText,
  isHollow,
  isRecord,
  type JsonRecord,
  readNumber,
  readText,
  readTexts,
} from './json';
export { withLazySample } from './lazy-sample';
export { NO_BLIND_RETRY } from './no-blind-retry';
export type { Effect, Operation } from './operation';
export { Pacer, pacerFor, type RateLimit } from './pacer';
export { reportProgress } from './progress';
export { parseUrl } from './parse-url';
