import { randomUUID } from 'node:crypto';
import {
  authorizationUrl,
  type AuthProperty,
  type ConnectionValues,
  connectToService,
  exchangeCode,
  oauth2PropertyOf,
  type OAuth2Connection,
  type PieceHost,
  readAuthorizationCode,
  refresh,
} from '@pieceworks/host';
import type { ContractName, RunningSandbox } from '@pieceworks/sandbox';
import { findServiceOf, SERVICES } from '@pieceworks/services';
import type { ConnectionView } from '../protocol';
import { contractShown } from './contract-shown';
import type { Pieces } from './pieces';
import { Refusal } from './refusal';

type Kept = {
  view: ConnectionView;
  /** Created on first use. */
  values: Promise<ConnectionValues> | undefined;
  /** The secrets of all values that the connection has had. They must not be shown. */
  secrets: readonly string[];
  connect: () => Promise<ConnectionValues>;
};

/** A login in progress, with an open window. */
type PendingLogin = {
  host: PieceHost;
  request: {
    clientId: string;
    redirectUrl: string;
    state: string;
    props: Readonly<Record<string, unknown>>;
  };
  clientSecret: string;
};

/** A step uses the first contract, unless another connection is selected. */
const SHOWN_CONTRACTS: readonly ContractName[] = ['vendor', 'gateway'];
const MS_PER_SECOND = 1_000;
/** A token is renewed if it expires within this time. */
const RENEWED_BEFORE_SECONDS = 60;

/** The connections of this run, kept in memory only: those to the sandbox, and those that a person has added. */
export class Connections {
  readonly #kept = new Map<string, Kept>();
  readonly #logins = new Map<string, PendingLogin>();

  constructor(
    readonly pieces: Pieces,
    readonly sandbox: RunningSandbox,
  ) {
    this.connectToSandbox();
  }

  get views(): ConnectionView[] {
    return [...this.#kept.values()].map(({ view }) => view);
  }

  /** Replaces the connections to the sandbox. Each is opened on first use. */
  connectToSandbox(): void {
    for (const host of this.pieces.hosts) {
      const service = findServiceOf(host.name);
      if (service === undefined) continue;
      for (const contract of SHOWN_CONTRACTS) {
        const id = `sandbox-${contract}-${service}`;
        this.#kept.set(id, this.#sandboxConnection(id, host, service, contract));
      }
    }
  }

  /**
   * Returns the values of a connection for a step, with a valid token.
   * @throws Refusal 404 for an unknown connection, or one of another piece.
   */
  async values(id: string, piece: string): Promise<ConnectionValues> {
    const kept = this.#kept.get(id);
    if (kept?.view.piece !== piece)
      throw new Refusal(404, 'This connection is not there any more.');
    kept.values ??= kept.connect();
    try {
      const current = await kept.values;
      if (isOAuth2(current) && endsSoon(current)) kept.values = refresh(current);
      const values = await kept.values;
      kept.secrets = [...new Set([...kept.secrets, ...secretsIn(this.#auth(piece), values)])];
      return values;
    } catch (error) {
      kept.values = undefined;
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

  /** Returns every secret of the connections, which must not be shown. */
  get secrets(): string[] {
    return [...this.#kept.values()].flatMap(({ secrets }) => secrets);
  }

  /**
   * Validates a connection and keeps it.
   * @returns its id, or the reason for the refusal in the piece's own words.
   */
  async connect(
    piece: string,
    values: ConnectionValues,
  ): Promise<{ connected: string | null; problem: string | null }> {
    const host = this.pieces.find(piece);
    const auth = this.#auth(piece);
    const checked = await host.validate(values);
    if (!checked.valid) return { connected: null, problem: checked.error };
    const fields = fieldsOf(values);
    const baseUrl = asText(fields.baseUrl) ?? asText(baseUrlOf(auth)) ?? '';
    const id = randomUUID();
    const isSandbox = baseUrl.startsWith(`${this.sandbox.origin}/`);
    const view: ConnectionView = {
      id,
      piece,
      name: `${isSandbox ? 'Sandbox, your own' : 'Your account'} at ${hostOf(baseUrl)}`,
      isSandbox,
      isBuiltIn: false,
      baseUrl,
      ...contractShown(auth, fields),
    };
    const connect = () => Promise.resolve(values);
    this.#kept.set(id, { view, values: undefined, secrets: secretsIn(auth, values), connect });
    return { connected: id, problem: null };
  }

  forget(id: string): void {
    if (this.view(id)?.isBuiltIn === false) this.#kept.delete(id);
  }

  /** Starts a login. Returns the address of the service's page to show in a window. */
  beginLogin(
    piece: string,
    { client_id, client_secret, ...props }: Readonly<Record<string, unknown>>,
    redirectUrl: string,
  ): string {
    const host = this.pieces.find(piece);
    const request = { clientId: String(client_id), redirectUrl, state: randomUUID(), props };
    const { url } = authorizationUrl(oauth2PropertyOf(host.metadata()), request);
    this.#logins.set(request.state, { host, request, clientSecret: String(client_secret) });
    return url;
  }

  /** Completes a login with the address that the window was redirected to. Each address works once. */
  async endLogin(address: URL): Promise<{ connected: string | null; problem: string | null }> {
    const state = address.searchParams.get('state') ?? '';
    const login = this.#logins.get(state);
    this.#logins.delete(state);
    if (login === undefined) return { connected: null, problem: 'This login is not one of ours.' };
    const { host, request, clientSecret } = login;
    try {
      const code = readAuthorizationCode(address, state);
      const property = oauth2PropertyOf(host.metadata());
      const values = await exchangeCode(property, { ...request, clientSecret, code });
      return await this.connect(host.name, values);
    } catch (error) {
      return { connected: null, problem: error instanceof Error ? error.message : String(error) };
    }
  }

  #sandboxConnection(
    id: string,
    host: PieceHost,
    service: keyof typeof SERVICES,
    contract: ContractName,
  ): Kept {
    const baseUrl = this.sandbox.baseUrl(service, { contract });
    const props = { baseUrl, contract: contract === 'vendor' ? contract : 'auto' };
    return {
      view: {
        id,
        piece: host.name,
        name: contract === 'vendor' ? 'Sandbox' : 'Sandbox, through a gateway',
        isSandbox: true,
        isBuiltIn: true,
        baseUrl,
        ...contractShown(this.#auth(host.name), props),
      },
      values: undefined,
      secrets: [],
      connect: () => connectToService(host.metadata(), SERVICES[service].sandbox, props),
    };
  }

  #auth(piece: string): AuthProperty | undefined {
    return [this.pieces.find(piece).metadata().auth].flat()[0];
  }
}

function isOAuth2(values: ConnectionValues): values is OAuth2Connection {
  return values.type === 'OAUTH2' && 'refresh_token' in values;
}

function endsSoon({ claimed_at, expires_in, refresh_token }: OAuth2Connection): boolean {
  const secondsLeft = claimed_at + expires_in - Date.now() / MS_PER_SECOND;
  return refresh_token !== '' && secondsLeft < RENEWED_BEFORE_SECONDS;
}

function secretsIn(auth: AuthProperty | undefined, values: ConnectionValues): string[] {
  const props = auth?.type === 'CUSTOM_AUTH' ? auth.props : {};
  const isSecret = (key: string) =>
    props[key]?.type === 'SECRET_TEXT' ||
    ['access_token', 'refresh_token', 'client_secret', 'code', 'password'].includes(key);
  return Object.entries(values).flatMap(([key, value]) =>
    isSecret(key) && typeof value === 'string' ? [value] : [],
  );
}

/** Returns the fields of a connection without its token. */
function fieldsOf(values: ConnectionValues): Readonly<Record<string, unknown>> {
  const { props } = values;
  return typeof props === 'object' && props !== null ? { ...props } : values;
}

function baseUrlOf(auth: AuthProperty | undefined): unknown {
  return auth !== undefined && 'props' in auth ? auth.props?.baseUrl?.defaultValue : undefined;
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : 'the service';
}
