export {
  type Authentication,
  AuthenticationType,
} from '@activepieces/pieces-common/src/lib/authentication';
export { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';

export { type BaseUrl, isPrivateHost, parseBaseUrl } from './values/base-url';
export { dateText, dayIn, daysBetween, readTimeZoneField } from './values/calendar-day';
export { type Contract } from './values/contract';
export { isoCountryCode } from './values/country';
export {
  Failure,
  type FailureDetails,
  type FailureKind,
  invalidField,
  isFailure,
  nullIfNotFound,
} from './values/failure';
export {
  checkLength,
  isEmptyWord,
  isFilledIn,
  LONGEST_DOCUMENT,
  type Range,
  readChoiceField,
  readCopiedText,
  readDateField,
  readDayField,
  readEmailField,
  readIdField,
  readIdOrNameField,
  readListField,
  readNumberField,
  readSwitchField,
  readTextField,
  readWebAddressField,
  readWholeNumberField,
  requireField,
  requireIdField,
  requireTextField,
} from './values/field';
export { fingerprint, shortHash } from './values/fingerprint';
export {
  asFlag,
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
  COMPUTED,
  type OutputFrom,
  type OutputOf,
  type OutputRows,
  type OutputsOf,
  readFlatFields,
  readOutput,
} from './values/output-rows';
export { inHtml } from './values/html';
export type { Known } from './values/known';
export {
  bytesOfRows,
  incompleteRest,
  type ListRest,
  readRest,
  restOf,
  rowsOf,
  rowsThatFit,
} from './values/long-list';
export { onFirstUse } from './values/on-first-use';
export { parseUrl, withScheme } from './values/parse-url';
export { type Cell, cellsOf, comparedKey, keysOf } from './values/row-cells';
export { dateInUtc, formatUtc } from './values/zoned-date';
export {
  asTyped,
  holdsText,
  isSameEmail,
  isSameText,
  itSays,
  normalized,
  formatNumber,
  onOneLine,
  shorten,
  withoutEnding,
  withoutListMark,
  withoutListMarks,
} from './values/text';

export { type HttpAnswer, MAX_BODY_BYTES } from './http/answer';
export { type ApiRequest, type ApiResponse } from './http/api-request';
export { type Call, type CallQuery, type CallRequest, callsOf, type RouteOf } from './http/call';
export { type Environment, REAL_ENVIRONMENT } from './http/environment';
export { CHECK_BASE_URL, formatDuration } from './http/explanation';
export { HttpClient, type HttpClientOptions } from './http/http-client';
export {
  charging,
  creating,
  type Effect,
  metering,
  type Operation,
  reading,
  writing,
} from './http/operation';
export { RateLimiter, type RateLimit } from './http/rate-limiter';
export {
  type Collected,
  collectPages,
  credibleTotal,
  cursorPages,
  numberedPages,
  type Page,
  pagesOf,
  type TruncatedBy,
} from './http/pages';
export { resolveTarget } from './http/request-url';
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

export { actionsOf, type FormAction, NO_BLIND_RETRY } from './piece/action';
export { connectedService } from './piece/connected-service';
export { checkConnection, type ConnectionCheck } from './piece/connection-check';
export {
  type KeyConnection,
  readKeyConnection,
  readOAuth2Connection,
} from './piece/connection-value';
export { chooseContract, contractProp } from './piece/contract-choice';
export { createCustomApiCall, type CustomApiCallOptions } from './piece/custom-api-call';
export { emptyDropdown, NOT_CONNECTED, NOT_THROUGH_GATEWAY } from './piece/empty-dropdown';
export { type Classification, withClassification } from './piece/classification';
export { keyService, type KeyService } from './piece/key-service';
export { createLazyPiece, inCategories, lazyOptions, withLazySample } from './piece/lazy';
export {
  collectedOutput,
  LIST_FIELDS,
  listFields,
  listOutput,
  MATCH_FIELDS,
  outputFieldsOf,
  warningWithoutId,
} from './piece/output-fields';
export { outputSchemaOf } from './piece/output-schema';
export { putState, storeWithTimeout } from './piece/store-with-timeout';
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
export { pollingTriggersOf, type TriggerReader } from './piece/polling-trigger';
export { reportProgress } from './piece/progress';
export { saveFile } from './piece/save-file';
export { type Mark, markOf, type SeenMarks } from './piece/seen-marks';
