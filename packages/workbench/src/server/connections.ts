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
  /** Made when it is first needed. */
  values: Promise<ConnectionValues> | undefined;
  /** What must not be shown of all the values that it has had. */
  secrets: readonly string[];
  connect: () => Promise<ConnectionValues>;
};

/** A login that a window is open for. */
type PendingLogin = {
  host: PieceHost;
  request: {
    clientId: string;
    redirectUrl: string;
    state: string;
    props: Readonly<Record<string, unknown>>;
  };
  clientSecret: string;
  codeVerifier: string | undefined;
};

/** The first is what a step uses unless another connection is chosen. */
const SHOWN_CONTRACTS: readonly ContractName[] = ['vendor', 'gateway'];
const MS_PER_SECOND = 1_000;
/** A token is renewed when it ends within this time. */
const RENEWED_BEFORE_SECONDS = 60;

/** The connections of this run, in memory only: the sandbox's, and those that a person has made. */
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

  /** Makes the connections to the sandbox anew; they are opened when they are first needed. */
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
   * What a step gets of a connection, with a token that is still good.
   * @throws Refusal 404 for a connection that there is not, or that is of another piece.
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

  /** Opens the connections to the sandbox, so that what is armed then does not hit their logins. */
  async openSandbox(): Promise<void> {
    const own = this.views.filter(({ isBuiltIn }) => isBuiltIn);
    await Promise.all(own.map(({ id, piece }) => this.values(id, piece)));
  }

  view(id: string): ConnectionView | undefined {
    return this.#kept.get(id)?.view;
  }

  /** Everything in the connections that must not be shown. */
  get secrets(): string[] {
    return [...this.#kept.values()].flatMap(({ secrets }) => secrets);
  }

  /**
   * Checks a connection and keeps it.
   * @returns its id, or why it is refused, in the piece's own words.
   */
  async connect(
    piece: string,
    values: ConnectionValues,
  ): Promise<{ connected: string | null; problem: string | null }> {
    const host = this.pieces.find(piece);
    const auth = this.#auth(piece);
    const entered =
      auth?.type === 'SECRET_TEXT' && typeof values !== 'string' ? secretText(values) : values;
    const checked = await host.validate(entered);
    if (!checked.valid) return { connected: null, problem: checked.error };
    const fields = fieldsOf(entered);
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
    const connect = () => Promise.resolve(entered);
    this.#kept.set(id, { view, values: undefined, secrets: secretsIn(auth, entered), connect });
    return { connected: id, problem: null };
  }

  forget(id: string): void {
    if (this.view(id)?.isBuiltIn === false) this.#kept.delete(id);
  }

  /** Begins a login: the page of the service to show in a window. */
  beginLogin(
    piece: string,
    { client_id, client_secret, ...props }: Readonly<Record<string, unknown>>,
    redirectUrl: string,
  ): string {
    const host = this.pieces.find(piece);
    const request = { clientId: String(client_id), redirectUrl, state: randomUUID(), props };
    const { url, codeVerifier } = authorizationUrl(oauth2PropertyOf(host.metadata()), request);
    this.#logins.set(request.state, {
      host,
      request,
      clientSecret: String(client_secret),
      codeVerifier,
    });
    return url;
  }

  /** Ends a login with the address that the window came back to. Each works once. */
  async endLogin(address: URL): Promise<{ connected: string | null; problem: string | null }> {
    const state = address.searchParams.get('state') ?? '';
    const login = this.#logins.get(state);
    this.#logins.delete(state);
    if (login === undefined) return { connected: null, problem: 'This login is not one of ours.' };
    const { host, request, clientSecret, codeVerifier } = login;
    try {
      const code = readAuthorizationCode(address, state);
      const proof = codeVerifier === undefined ? {} : { codeVerifier };
      const property = oauth2PropertyOf(host.metadata());
      const values = await exchangeCode(property, { ...request, clientSecret, code, ...proof });
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
  return typeof values !== 'string' && values.type === 'OAUTH2' && 'refresh_token' in values;
}

function endsSoon({ claimed_at, expires_in, refresh_token }: OAuth2Connection): boolean {
  const secondsLeft = claimed_at + expires_in - Date.now() / MS_PER_SECOND;
  return refresh_token !== '' && secondsLeft < RENEWED_BEFORE_SECONDS;
}

function secretsIn(auth: AuthProperty | undefined, values: ConnectionValues): string[] {
  if (typeof values === 'string') return [values];
  const props = auth?.type === 'CUSTOM_AUTH' ? auth.props : {};
  const isSecret = (key: string) =>
    props[key]?.type === 'SECRET_TEXT' ||
    ['access_token', 'refresh_token', 'client_secret', 'code', 'password'].includes(key);
  return Object.entries(values).flatMap(([key, value]) =>
    isSecret(key) && typeof value === 'string' ? [value] : [],
  );
}

function secretText({ secret_text: secret }: Readonly<Record<string, unknown>>): string {
  return String(secret);
}

/** The fields of a connection apart from its token. */
function fieldsOf(values: ConnectionValues): Readonly<Record<string, unknown>> {
  if (typeof values === 'string') return {};
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
