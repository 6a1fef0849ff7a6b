import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { Service } from '@pieceworks/lab/services';

/**
 * Returns the connection from environment variables, as the platform would pass it; `undefined` if they contain no
 * credential.
 */
export function connectionFrom(
  env: Readonly<Record<string, string | undefined>>,
  service: Service,
): object | undefined {
  const { variables } = service;
  const secret = env[variables.secret] ?? '';
  const baseUrl = env[variables.baseUrl] ?? '';
  if (secret === '') return undefined;
  return connectionOf(service, secret, baseUrl === '' ? {} : { baseUrl });
}

/** Connects to the vendor contract of the sandbox. */
export async function connectionTo(sandbox: RunningSandbox, service: Service): Promise<object> {
  const { name, credential } = service;
  const secret = 'apiKey' in credential ? credential.apiKey : await sandbox.token(name);
  const baseUrl = sandbox.baseUrl(name, { contract: 'vendor' });
  return connectionOf(service, secret, { baseUrl });
}

/** Returns a connection to the vendor's own API, which the facts describe. */
function connectionOf({ credential }: Service, secret: string, place: object): object {
  const props = { ...place, contract: 'vendor' };
  return 'apiKey' in credential ? { apiKey: secret, ...props } : { access_token: secret, props };
}
