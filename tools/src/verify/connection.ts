import type { RunningSandbox } from '@pieceworks/sandbox';
import { type Service, type ServiceName, SERVICES } from '@pieceworks/services';

/**
 * The connection that the variables of the environment hold, as the platform would hand it over;
 * `undefined` where they hold no credential.
 * @param isVendor whether the base URL leads to the vendor's own API, be it whose it is.
 */
export function connectionFrom(
  env: Readonly<Record<string, string | undefined>>,
  service: ServiceName,
  isVendor: boolean,
): object | undefined {
  const { variables } = SERVICES[service];
  const secret = env[variables.secret] ?? '';
  const baseUrl = env[variables.baseUrl] ?? '';
  if (secret === '') return undefined;
  return connectionOf(service, secret, {
    ...(baseUrl === '' ? {} : { baseUrl }),
    ...(isVendor ? { contract: 'vendor' } : {}),
  });
}

/** A connection to the vendor contract of the sandbox. */
export async function connectionTo(sandbox: RunningSandbox, service: ServiceName): Promise<object> {
  const credential: Service['sandbox'] = SERVICES[service].sandbox;
  const secret = 'apiKey' in credential ? credential.apiKey : await sandbox.contentSnareToken();
  const baseUrl = sandbox.baseUrl(service, { contract: 'vendor' });
  return connectionOf(service, secret, { baseUrl, contract: 'vendor' });
}

function connectionOf(service: ServiceName, secret: string, props: object): object {
  return 'apiKey' in SERVICES[service].sandbox
    ? { apiKey: secret, ...props }
    : { access_token: secret, props };
}
