export {
  AuthenticationType,
  type Authentication,
} from '@activepieces/pieces-common/src/lib/authentication';
export { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
export { type Answer, MAX_BODY_BYTES } from './http/answer';
export { type BaseUrl, isPrivateHost, parseBaseUrl } from './values/base-url';
export { checkConnection, type ConnectionCheck } from './piece/connection-check';
export {
  type KeyConnection,
  readKeyConnection,
  readOAuth2Connection,
} from './piece/connection-value';
export { type Contract } from './values/contract';
export { chooseContract, contractProp } from './piece/contract-choice';
export { createCustomApiCall, type CustomApiCallOptions } from './piece/custom-api-call';
export { type Endpoint, endpointsOf, requestOf, type RouteOf } from './http/endpoint';
export { resolveEndpoint } from './http/endpoint-url';
export { formatDuration } from './http/explanation';
export {
  Failure,
  type FailureDetails,
  type FailureKind,
  invalidField,
  isFailure,
} from './values/failure';
export {
  checkLength,
  isFilledIn,
  LONGEST_DOCUMENT,
  type Range,
  readNumberField,
  readChoiceField,
  readDateField,
  readDayField,
  readEmailField,
  readIdField,
  readListField,
  readSwitchField,
  readTextField,
  readWebAddressField,
  readWholeNumberField,
  requireField,
  requireIdField,
  requireTextField,
} from './values/field';
export { dayIn, daysBetween, readTimeZoneField } from './values/calendar-day';
export { fingerprint, shortHash } from './values/fingerprint';
export { type Environment, REAL_ENVIRONMENT } from './http/environment';
export type { ApiRequest, ApiResponse } from './http/api-request';
export { HttpClient, type HttpClientOptions } from './http/http-client';
export {
  asList,
  asRecord,
  asText,
  at,
  inDigits,
  isEmptyDeep,
  isRecord,
  type JsonRecord,
  readFirst,
  readNumber,
  readText,
  readTexts,
} from './values/json';
export {
  advanced,
  AS_NAMED,
  BY_RULE,
  type FieldRow,
  type FieldRows,
  type FieldsOf,
  FULL_RECORDS,
  NOT_OFFERED,
  OTHER_FILTERS,
  refuseBoth,
  refuseNotOffered,
  type RulesOf,
  TIME_ZONE,
  type ValuesOf,
  wireOf,
} from './values/field-rows';
export { type FieldVariant, formOf } from './piece/form';
export { type Classification, classified, formActions } from './piece/form-action';
export { collectPages, type Collected, type CutBy, type Page, pagesOf } from './http/pages';
export {
  COMPUTED,
  type OutputOf,
  type OutputRows,
  type OutputsOf,
  readFlatFields,
  readOutput,
} from './values/output-rows';
export { LIST_FIELDS, listOutput, MATCH_FIELDS, outputFieldsOf } from './piece/output-fields';
export { type KeyService, keyService } from './piece/key-service';
export { createLazyPiece, lazyOptions, withLazySample } from './piece/lazy';
export { saveFile } from './piece/save-file';
export { NO_BLIND_RETRY } from './piece/no-blind-retry';
export { normalized } from './values/normalized';
export { nullIfNotFound } from './http/null-if-not-found';
export {
  charging,
  creating,
  type Effect,
  metering,
  type Operation,
  reading,
  writing,
} from './http/operation';
export { Pacer, type RateLimit } from './http/pacer';
export { patientStore } from './piece/patient-store';
export {
  beginPolling,
  HOURLY,
  type Polling,
  type PollingState,
  pollOnce,
  type Reading,
  readPollingState,
  type Start,
} from './piece/polling';
export { type Mark, markOf, type SeenMarks } from './piece/seen-marks';
export { reportProgress } from './piece/progress';
export { type Query, toQueryParams } from './http/query-params';
export { emptyDropdown, NOT_CONNECTED, NOT_THROUGH_GATEWAY } from './piece/empty-dropdown';
export { inCategories } from './piece/categories';
export { connectedService } from './piece/connected-service';
export { withThousands } from './values/thousands';
export {
  ACTION_LIMITS,
  CHECK_LIMITS,
  ENABLE_LIMITS,
  FORM_LIMITS,
  LAST_CALL_MS,
  LIST_MS,
  LONG_ACTION_LIMITS,
  POLL_LIMITS,
  type TimeLimits,
} from './http/time-limits';
export { parseUrl } from './values/parse-url';
