import { randomUUID } from 'node:crypto';
import {
  authorizationUrl,
  type ConnectionValues,
  exchangeCode,
  followAuthorizationCodeFlow,
  type OAuth2Property,
  type PieceHost,
} from '@pieceworks/host';
import type { ContractName, RunningSandbox } from '@pieceworks/sandbox';
import { findServiceOf, type Service, type ServiceName, SERVICES } from '@pieceworks/services';

/** Where the login would come back to; nothing listens there, the walk ends before it. */
const REDIRECT_URL = 'http://127.0.0.1:4200/redirect';

/**
 * The service that a piece connects to, by the piece's package name.
 * @throws Error for a piece that is none of this repository's.
 */
export function serviceOf(pieceName: string): ServiceName {
  const service = findServiceOf(pieceName);
  if (service === undefined) {
    throw new Error(`The sandbox does not play the service of ${pieceName}.`);
  }
  return service;
}

/** Connects a piece to the sandbox as a person would: a key typed in, or the login walked through. */
export async function connectToSandbox(
  host: PieceHost,
  sandbox: RunningSandbox,
  contract: ContractName = 'gateway',
): Promise<ConnectionValues> {
  const service = serviceOf(host.name);
  // The sandbox is nobody's host, so that the vendor's contract has to be chosen.
  const props = { baseUrl: sandbox.baseUrl(service, { contract }), contract };
  const credential: Service['sandbox'] = SERVICES[service].sandbox;
  if ('apiKey' in credential) return { ...credential, ...props };

  const property = oauth2PropertyOf(host);
  const { clientId, clientSecret, email, password } = credential;
  const state = randomUUID();
  const login = { clientId, redirectUrl: REDIRECT_URL, props };
  const { url } = authorizationUrl(property, { ...login, state });
  const code = await followAuthorizationCodeFlow({
    url,
    redirectUrl: REDIRECT_URL,
    state,
    email,
    password,
  });
  return exchangeCode(property, { ...login, clientSecret, code });
}

/** How a piece connects by OAuth 2.0. */
export function oauth2PropertyOf(host: PieceHost): OAuth2Property {
  const property = [host.metadata().auth].flat().find(isOAuth2);
  if (property === undefined) throw new Error(`${host.name} does not connect by OAuth 2.0.`);
  return property;
}

function isOAuth2(property: { type: string } | undefined): property is OAuth2Property {
  return property?.type === 'OAUTH2';
}
