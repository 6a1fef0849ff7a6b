import { type BaseUrl, parseBaseUrl } from '../values/base-url';
import { type Contract } from '../values/contract';
import { Failure, invalidField } from '../values/failure';
import { readTextField, requireTextField } from '../values/field';
import { isRecord, type JsonRecord, readNumber, readText } from '../values/json';
import { chooseContract } from './contract-choice';

/**
 * Returns the fields of a custom connection (`PieceAuth.CustomAuth`). The platform passes them directly when it
 * checks the connection, and inside `props` when a step runs.
 * @param auth value of `context.auth`; the platform also runs a step without a connection.
 * @throws Failure `auth` without a connection.
 */
export function readConnectionProps(service: string, auth: unknown): JsonRecord {
  if (!isRecord(auth)) throw notConnected(service);
  return isRecord(auth.props) ? auth.props : auth;
}

export type KeyConnection = {
  apiKey: string;
  baseUrl: BaseUrl;
  contract: Contract;
  /** The words in which a gateway says that nothing was found. */
  notFoundText?: string | undefined;
};

/**
 * Reads a connection with the fields `apiKey`, `baseUrl` and `contract`.
 * @param only the contract of a service that has just one; its connection has no field `contract`.
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
    apiKey: readKey(props.apiKey),
    baseUrl,
    contract: only ?? chooseContract(props.contract, baseUrl, vendorBaseUrl),
  };
}

/** Fewer letters stand in many answers. */
const FEWEST_LETTERS = 4;

/**
 * Reads the words in which a gateway says that nothing was found.
 * @throws Failure `invalid` for fewer than four letters, and for another contract, whose words are known.
 */
export function readNotFoundText(
  label: string,
  value: unknown,
  contract: Contract,
): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  if (contract !== 'gateway') {
    throw invalidField(label, 'works only with your own API gateway; leave it empty.');
  }
  if (text.replace(/\P{L}/gu, '').length < FEWEST_LETTERS) {
    throw invalidField(label, `enter more of its words: at least ${FEWEST_LETTERS} letters.`);
  }
  return text;
}

/** Reads a key without what is often copied with it: quotes, the name of its header, or the word `Bearer`. */
function readKey(value: unknown): string {
  const text = requireTextField('API Key', value);
  const key = text.replace(/^((authorization|x-api-key)\s*:)?\s*(bearer\s+)?/i, '');
  return requireTextField('API Key', key.replace(/^["'`]|["'`]$/g, ''));
}

/** The parts of an OAuth 2.0 connection that a step needs. */
export type OAuth2Connection = {
  accessToken: string;
  /** Expiry of the token, in ms since the epoch; `undefined` if the connection does not contain it. */
  expiresAtMs: number | undefined;
  /** Scopes that the service granted; empty if it did not report any. */
  scopes: string[];
  props: JsonRecord;
  /** All values of the connection that must never be shown. */
  secrets: string[];
};

const SECRET_KEYS = [
  'access_token',
  'refresh_token',
  'id_token',
  'client_secret',
  'code',
  'code_challenge',
];

/**
 * Reads the token and the fields of an OAuth 2.0 connection.
 * @throws Failure `auth` without a connection.
 */
export function readOAuth2Connection(service: string, auth: unknown): OAuth2Connection {
  const accessToken = readText(auth, 'access_token');
  if (!isRecord(auth) || accessToken === null) throw notConnected(service);
  const secrets = SECRET_KEYS.map((key) => readText(auth, key)).filter((secret) => secret !== null);
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
