import { randomUUID } from 'node:crypto';
import { contractAt } from '@pieceworks/kit/contract';
import {
  authorizationUrl,
  type AuthProperty,
  connectionOf,
  type ConnectionValues,
  connectToService,
  exchangeCode,
  oauth2PropertyOf,
  type OAuth2Connection,
  type PieceHost,
  type PropertyMap,
  readAuthorizationCode,
  refresh,
} from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { StrikeOut } from '@pieceworks/lab/sandbox/strike-out';
import {
  type ContractName,
  contractsOf,
  findServiceOf,
  type Service,
} from '@pieceworks/lab/services';
import type { Answer, ConnectionView, State, Values } from '@pieceworks/page-parts/protocol';
import { strikeOut } from './strike-out';

type Kept = {
  view: ConnectionView;
  connect: () => Promise<ConnectionValues>;
  /** Created on first use. */
  values?: Promise<ConnectionValues> | undefined;
  /** The secrets of all values that the connection has had. They must not be shown. */
  secrets: readonly string[];
};

/** A login with an open window. */
type Login = { piece: string; complete: (address: URL) => Promise<Answer<'connect'>> };

const SECRETS = ['access_token', 'refresh_token', 'client_secret', 'code', 'password'];
/** A token is renewed if it expires within this time. */
const RENEWED_BEFORE_SECONDS = 60;

/** The contracts in the order of their connections. A step uses the first by default. */
const CONTRACTS = ['vendor', 'gateway'] as const;
const GATEWAY = "Your company's own API gateway, if calls go through one.";
const SANDBOX_ACCOUNT = 'Sandbox account';
const VENDOR = "The vendor's own API.";

/** The connections of this run, kept in memory only: those to the sandbox, and those that a person has added. */
export class Connections {
  readonly #kept = new Map<string, Kept>();
  /** The logins with an open window, by their `state`. */
  readonly #logins = new Map<string, Login>();
  /** The credentials of the sandbox, which are public. */
  readonly #published: ReadonlySet<string>;
  lastLogin: State['login'] = null;

  constructor(
    readonly pieces: readonly PieceHost[],
    readonly services: readonly Service[],
    readonly sandbox: RunningSandbox,
  ) {
    this.#published = new Set(services.flatMap(({ credential }) => Object.values(credential)));
    this.#connectToSandbox();
  }

  get views(): ConnectionView[] {
    return [...this.#kept.values()].map(({ view }) => view);
  }

  /** @throws Error for an unknown piece. */
  piece(name: string): PieceHost {
    const found = this.pieces.find((piece) => piece.name === name);
    if (found === undefined) throw new Error(`There is no piece ${name}.`);
    return found;
  }

  /** Returns the service that a piece connects to; `undefined` for one that is not simulated. */
  serviceOf(piece: string): Service | undefined {
    return findServiceOf(this.services, piece);
  }

  /** Connects to the sandbox anew after its reset, which ends every login there. Connections to real accounts stay. */
  reset(): void {
    for (const { id, isSandbox } of this.views) if (isSandbox) this.#kept.delete(id);
    this.#connectToSandbox();
  }

  /** Adds the connections to the sandbox. A step uses the first of its piece, unless another one is selected. */
  #connectToSandbox(): void {
    for (const host of this.pieces) {
      const [piece, metadata] = [host.name, host.metadata()];
      const service = this.serviceOf(piece);
      if (service === undefined) continue;
      for (const contract of CONTRACTS.filter((one) => contractsOf(service).includes(one))) {
        const id = `sandbox-${contract}-${service.name}`;
        const baseUrl = this.sandbox.baseUrl(service.name, { contract });
        const props = { baseUrl, contract: contract === 'vendor' ? contract : 'auto' };
        const name = contract === 'vendor' ? 'Sandbox' : 'Sandbox, through a gateway';
        const why = contractShown(connectionOf(metadata), props);
        const { credential } = service;
        const account = 'email' in credential ? credential.email : SANDBOX_ACCOUNT;
        const own = { id, piece, name, contract, baseUrl, why, account };
        const view = { ...own, isSandbox: true, isBuiltIn: true, state: 'not used yet' } as const;
        const connect = () => connectToService(metadata, service.credential, props);
        this.#kept.set(id, { view, connect, secrets: [] });
      }
    }
  }

  /**
   * Returns the values of a connection for a step, with a valid token.
   * @throws Error for an unknown connection, or one of another piece.
   */
  async values(id: string, piece: string): Promise<ConnectionValues> {
    const kept = this.#kept.get(id);
    if (kept?.view.piece !== piece) throw new Error('This connection no longer exists.');
    kept.values ??= kept.connect();
    try {
      const current = await kept.values;
      if (isOAuth2(current) && endsSoon(current)) kept.values = refresh(current);
      const values = await kept.values;
      kept.secrets = [...new Set([...kept.secrets, ...secretsIn(this.#auth(piece), values)])];
      kept.view = { ...kept.view, state: 'connected' };
      return values;
    } catch (error) {
      kept.values = undefined;
      kept.view = { ...kept.view, state: 'failed' };
      throw error;
    }
  }

  /** Opens the connections to the sandbox, so that faults armed later do not hit their logins. */
  async openSandbox(): Promise<void> {
    const own = this.views.filter(({ isBuiltIn }) => isBuiltIn);
    await Promise.all(own.map(({ id, piece }) => this.values(id, piece)));
  }

  view(id: string): ConnectionView | undefined {
    return this.#kept.get(id)?.view;
  }

  /** Returns the functions that remove every secret of the connections, which must not be shown. */
  get strike(): StrikeOut {
    const secrets = [...this.#kept.values()].flatMap((kept) => kept.secrets);
    return strikeOut(secrets, this.#published);
  }

  /**
   * Validates a connection and keeps it.
   * @returns its id, or the reason for the refusal in the piece's own words.
   */
  async connect(piece: string, values: ConnectionValues): Promise<Answer<'connect'>> {
    const checked = await this.piece(piece).validate(values);
    if (!checked.valid) return { connected: null, problem: checked.error };
    const auth = this.#auth(piece);
    const fields = fieldsOf(values);
    const urls = [fields.baseUrl, propsOf(auth).baseUrl?.defaultValue];
    const baseUrl = urls.find((url) => typeof url === 'string') ?? '';
    const isSandbox = baseUrl.startsWith(`${this.sandbox.origin}/`);
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : 'the service';
    const id = randomUUID();
    const name = `${isSandbox ? 'Your sandbox connection' : 'Your account'} at ${host}`;
    const why = contractShown(auth, fields);
    const contract = contractOf(auth, fields);
    const account = isSandbox ? SANDBOX_ACCOUNT : 'Your account';
    const own = { id, piece, name, isSandbox, contract, baseUrl, why, account };
    const view = { ...own, isBuiltIn: false, state: 'connected' } as const;
    const connect = () => Promise.resolve(values);
    this.#kept.set(id, { view, connect, secrets: secretsIn(auth, values) });
    return { connected: id, problem: null };
  }

  forget(id: string): void {
    if (this.view(id)?.isBuiltIn === false) this.#kept.delete(id);
  }

  /** Starts a login. Returns the address of the service's page to show in a window. */
  beginLogin(
    piece: string,
    { client_id, client_secret, ...props }: Values,
    redirectUrl: string,
  ): string {
    const property = oauth2PropertyOf(this.piece(piece).metadata());
    const state = randomUUID();
    const login = { clientId: String(client_id), redirectUrl, props };
    const { url } = authorizationUrl(property, { ...login, state });
    const complete = async (address: URL) => {
      const code = readAuthorizationCode(address, state);
      const exchange = { ...login, clientSecret: String(client_secret), code };
      return this.connect(piece, await exchangeCode(property, exchange));
    };
    this.#logins.set(state, { piece, complete });
    return url;
  }

  /** Completes a login with the address that the window was redirected to. Each address works once. */
  async endLogin(address: URL): Promise<Answer<'connect'>> {
    const state = address.searchParams.get('state') ?? '';
    const login = this.#logins.get(state);
    this.#logins.delete(state);
    if (login === undefined) {
      return { connected: null, problem: 'This login was not started by the workbench.' };
    }
    const result = await login.complete(address).catch((error: unknown) => ({
      connected: null,
      problem: error instanceof Error ? error.message : String(error),
    }));
    this.lastLogin = { ...result, id: state, piece: login.piece };
    return result;
  }

  #auth(piece: string): AuthProperty | undefined {
    return connectionOf(this.piece(piece).metadata());
  }
}

function isOAuth2(values: ConnectionValues): values is OAuth2Connection {
  return typeof values !== 'string' && values.type === 'OAUTH2' && 'refresh_token' in values;
}

function endsSoon({ claimed_at, expires_in, refresh_token }: OAuth2Connection): boolean {
  const secondsLeft = claimed_at + expires_in - Date.now() / 1_000;
  return refresh_token !== '' && secondsLeft < RENEWED_BEFORE_SECONDS;
}

function secretsIn(auth: AuthProperty | undefined, values: ConnectionValues): string[] {
  const props = propsOf(auth);
  return Object.entries(values).flatMap(([key, value]) => {
    const isSecret = props[key]?.type === 'SECRET_TEXT' || SECRETS.includes(key);
    return isSecret && typeof value === 'string' ? [value] : [];
  });
}

/** Returns the fields of a connection without its token. */
function fieldsOf(values: ConnectionValues): Values {
  const { props } = values;
  return typeof props === 'object' && props !== null ? { ...props } : values;
}

function propsOf(auth: AuthProperty | undefined): PropertyMap {
  return auth !== undefined && 'props' in auth ? (auth.props ?? {}) : {};
}

/** Returns the contract in use, from the two fields that every connection of our pieces has. */
function contractOf(auth: AuthProperty | undefined, fields: Values): ContractName {
  const vendorUrl = propsOf(auth).baseUrl?.defaultValue;
  if (fields.contract === 'gateway') return 'gateway';
  if (fields.contract === 'vendor' || typeof vendorUrl !== 'string') return 'vendor';
  return contractAt(baseUrlOf(fields, vendorUrl), vendorUrl);
}

/** Returns a sentence about the contract in use, and the reason for it. */
function contractShown(auth: AuthProperty | undefined, fields: Values): string {
  const { baseUrl: offered, contract } = propsOf(auth);
  const vendorUrl = offered?.defaultValue;
  if (contract === undefined || typeof vendorUrl !== 'string') return '';
  const inUse = contractOf(auth, fields);
  const words = inUse === 'vendor' ? VENDOR : GATEWAY;
  if (fields.contract === inUse) return words;
  const { host } = new URL(vendorUrl);
  return inUse === 'vendor'
    ? `${words} Automatic: ${host} is its host.`
    : `${words} Automatic: ${baseUrlOf(fields, vendorUrl).host} is not ${host}.`;
}

function baseUrlOf({ baseUrl }: Values, vendorUrl: string): URL {
  return new URL(typeof baseUrl === 'string' ? baseUrl : vendorUrl);
}
