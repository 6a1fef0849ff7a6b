import { type BaseUrl, parseBaseUrl } from '../values/base-url';
import { Failure } from '../values/failure';
import { requireTextField } from '../values/field';
import { isRecord, type JsonRecord, readNumber, readText } from '../values/json';
import { type Contract } from '../values/contract';
import { chooseContract } from './contract-choice';

/**
 * The fields of a connection made of fields (`PieceAuth.CustomAuth`). The platform hands them over bare
 * when the connection is checked, and inside `props` when a step runs.
 * @param auth what came in `context.auth`; a step without a connection runs all the same.
 * @throws Failure `auth` when there is no connection.
 */
export function readConnectionProps(service: string, auth: unknown): JsonRecord {
  if (!isRecord(auth)) throw notConnected(service);
  return isRecord(auth.props) ? auth.props : auth;
}

/** A connection made of an API key, checked. */
export type KeyConnection = { apiKey: string; baseUrl: BaseUrl; contract: Contract };

/**
 * Reads a connection with the fields `apiKey`, `baseUrl` and `contract`.
 * @param only the one contract of a service that has no other; its connection has no field `contract`.
 * @throws Failure `auth` without a connection, `invalid` for fields that cannot be used.
 */
export function readKeyConnection(
  service: string,
  auth: unknown,
  vendorBaseUrl: string,
  only?: Contract,
): KeyConnection {
  const props = readConnectionProps(service, auth);
  const baseUrl = parseBaseUrl('Base URL', props.baseUrl ?? vendorBaseUrl);
  return {
    apiKey: requireTextField('API Key', props.apiKey),
    baseUrl,
    contract: only ?? chooseContract(props.contract, baseUrl, vendorBaseUrl),
  };
}

/** What a step needs of an OAuth 2.0 connection. */
export type OAuth2Connection = {
  accessToken: string;
  /** When the token ends, in ms since the epoch, as far as the connection tells. */
  expiresAtMs: number | undefined;
  /** What the service said that it granted; empty where it did not say. */
  scopes: string[];
  props: JsonRecord;
  /** Everything in the connection that must never be shown. */
  secrets: string[];
};

/**
 * The token and the fields of an OAuth 2.0 connection.
 * @throws Failure `auth` when there is no connection.
 */
export function readOAuth2Connection(service: string, auth: unknown): OAuth2Connection {
  const accessToken = readText(auth, 'access_token');
  if (!isRecord(auth) || accessToken === null) throw notConnected(service);
  const secrets = [
    'access_token',
    'refresh_token',
    'id_token',
    'client_secret',
    'code',
    'code_challenge',
  ]
    .map((key) => readText(auth, key))
    .filter((secret) => secret !== null);
  const claimedAt = readNumber(auth, 'claimed_at');
  const expiresIn = readNumber(auth, 'expires_in');
  return {
    accessToken,
    expiresAtMs:
      claimedAt === null || expiresIn === null ? undefined : (claimedAt + expiresIn) * 1000,
    scopes: readText(auth, 'scope')?.split(/[\s,]+/) ?? [],
    props: isRecord(auth.props) ? auth.props : {},
    secrets,
  };
}

function notConnected(service: string): Failure {
  return new Failure({
    kind: 'auth',
    message: `This step has no connection. Choose or create a connection to ${service}.`,
  });
}
