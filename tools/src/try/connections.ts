import {
  connectionOf,
  environmentConnection,
  followAuthorizationCodeFlow,
  HostError,
  type PieceHost,
  toConnection,
} from '@pieceworks/lab/host';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import {
  type ContractName,
  contractsOf,
  type LoginCredential,
  mainContractOf,
  type Service,
} from '@pieceworks/lab/services';
import type { NewConnection } from '../instance/calls';
import { quoted, Refusal } from '../instance/refusal';
import type { Project } from './project';

/** A connection for the steps of a piece. */
export type MadeConnection = {
  readonly externalId: string;
  readonly contract: ContractName;
};

/** The project that gets the connections, and the redirect URL of logins. */
export type Connector = { readonly project: Project; readonly redirectUrl: string };

/** The use of a connection. Flows use the vendor contract, because a gateway lacks some of their fields. */
type Use = 'steps' | 'flows';

/**
 * Returns the ID of a trial's connection, by which a later trial finds it.
 * @param service its name.
 */
export function externalIdOf(service: string, use: Use = 'steps'): string {
  return `pieceworks-try-${service}${use === 'flows' ? '-flows' : ''}`;
}

/** The ID of the mail connection of a trial's flows. */
export const MAIL_ID = 'pieceworks-try-smtp';

const UNREACHABLE =
  'The server and its workers must run on this machine, and not in a container with its own network ' +
  '(docker run --network host). In network mode STRICT, start it with ' +
  'AP_SSRF_ALLOW_LIST=127.0.0.0/8.';

const NO_LOGIN =
  'The server exchanges the code of a login itself and refuses private addresses: start it with ' +
  'AP_SSRF_ALLOW_LIST=127.0.0.0/8.';

/**
 * Connects a piece of the instance to the sandbox.
 *
 * @throws {Refusal} if the instance needs other settings for it.
 */
export async function connectToSandbox(
  service: Service,
  host: PieceHost,
  sandbox: RunningSandbox,
  connector: Connector,
  use: Use,
): Promise<MadeConnection> {
  const { name, displayName, credential, trialContract = mainContractOf(service) } = service;
  const contract = use === 'flows' ? 'vendor' : trialContract;
  const baseUrl = sandbox.baseUrl(name, { contract });
  const props = contractsOf(service).length > 1 ? { baseUrl, contract } : { baseUrl };
  const isKey = 'apiKey' in credential;
  const value = isKey
    ? { type: 'CUSTOM_AUTH', props: { ...credential, ...props } }
    : await logIn(host, connector, props, credential);
  const problem = await connect(service, host, connector, value, use);
  if (problem === undefined) return { externalId: externalIdOf(name, use), contract };
  throw new Refusal(
    `${displayName} cannot be connected to the sandbox.${quoted(problem)} ${isKey ? UNREACHABLE : NO_LOGIN}`,
  );
}

/** Returns the message of a failed check; `undefined` if the connection is created. */
function connect(
  { name, displayName }: Service,
  host: PieceHost,
  { project }: Connector,
  value: NewConnection['value'],
  use: Use = 'steps',
): Promise<string | undefined> {
  return project.connect({
    externalId: externalIdOf(name, use),
    displayName: `${displayName}, trial of ${use}`,
    pieceName: host.name,
    pieceVersion: host.version,
    value,
  });
}

async function logIn(
  host: PieceHost,
  { project, redirectUrl }: Connector,
  props: Readonly<Record<string, unknown>>,
  { clientId, clientSecret, email, password }: LoginCredential,
) {
  const piece = { pieceName: host.name, pieceVersion: host.version };
  const login = { ...piece, clientId, redirectUrl, props };
  const { url, codeVerifier } = await project.authorizationUrl(login);
  const { searchParams } = new URL(url);
  const state = searchParams.get('state') ?? '';
  const code = await followAuthorizationCodeFlow({ url, state, email, password });
  return {
    type: 'OAUTH2',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_url: redirectUrl,
    code,
    ...(codeVerifier !== undefined && { code_challenge: codeVerifier }),
    scope: searchParams.get('scope') ?? '',
    props,
    grant_type: 'authorization_code',
  };
}

/**
 * Connects a piece to an account, with the key in the environment or else through an existing connection.
 *
 * @returns the reason as a sentence if the piece cannot be connected.
 * @throws {Refusal} if the key is not accepted.
 */
export async function connectToAccount(
  service: Service,
  host: PieceHost,
  env: Readonly<Record<string, string | undefined>>,
  connector: Connector,
): Promise<MadeConnection | string> {
  const { project } = connector;
  const { displayName: name, variables } = service;
  const auth = connectionOf(host.metadata());
  if (auth === undefined) throw new HostError(`${host.name} has no connection.`);
  const entered = environmentConnection(variables, auth, env);
  if (entered !== undefined && auth.type !== 'OAUTH2') {
    const problem = await connect(service, host, connector, toConnection(auth, entered));
    if (problem !== undefined) throw new Refusal(`${name} cannot be connected.${quoted(problem)}`);
    const isElsewhere = (env[variables.baseUrl] ?? '') !== '';
    return { externalId: externalIdOf(service.name), contract: isElsewhere ? 'gateway' : 'vendor' };
  }
  const [there] = await project.connections(host.name);
  if (there !== undefined) return { externalId: there.externalId, contract: 'vendor' };
  return auth.type === 'OAUTH2'
    ? `${name} is skipped: it needs a login. Connect it in the builder first, in the project ${project.name}.`
    : `${name} is skipped: ${variables.secret} is not set, and the project ${project.name} has no connection.`;
}
