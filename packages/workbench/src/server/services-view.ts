import { FAULT_CATALOGUE, type RunningSandbox } from '@pieceworks/sandbox';
import { type Service, SERVICE_NAMES, SERVICES } from '@pieceworks/services';
import type { FaultRequest, ServicesView, SetupView } from '../protocol';
import { Refusal } from './refusal';

const OFFERED_FAULTS = FAULT_CATALOGUE.filter(({ tags }) => tags.includes('offered'));

/** What the services of the sandbox have and do, and what is typed in to use them. */
export async function servicesView(sandbox: RunningSandbox): Promise<ServicesView> {
  const [quotas, faults, requests] = await Promise.all([
    sandbox.quotas(),
    sandbox.faults(),
    sandbox.contentSnareRequests(),
  ]);
  return {
    origin: sandbox.origin,
    services: SERVICE_NAMES.map((name) => ({ name, displayName: SERVICES[name].displayName })),
    quotas,
    faults,
    faultNames: OFFERED_FAULTS.map(({ name }) => name),
    requests,
    setup: SERVICE_NAMES.map((name) => setupOf(SERVICES[name], sandbox.baseUrl(name))),
  };
}

/**
 * Arms a fault for the next requests.
 * @throws Refusal 404 for a name that there is not.
 */
export async function armFault(
  sandbox: RunningSandbox,
  { name, service, times }: FaultRequest,
): Promise<void> {
  const fault = OFFERED_FAULTS.find((one) => one.name === name);
  if (fault === undefined) throw new Refusal(404, `There is no fault "${name}".`);
  await sandbox.fault({
    ...fault.effect,
    times,
    ...(service === null ? {} : { match: { service } }),
  });
}

/** @throws Refusal 404 for a service that counts nothing. */
export async function refill(sandbox: RunningSandbox, service: string): Promise<void> {
  const quota = (await sandbox.quotas()).find((one) => one.service === service);
  if (quota === undefined) throw new Refusal(404, `${service} counts nothing.`);
  await sandbox.settings(
    quota.service === 'firmable' ? { firmableCredits: quota.full } : { newsPoints: quota.full },
  );
}

function setupOf({ displayName, piece, sandbox }: Service, baseUrl: string): SetupView {
  const fields =
    'apiKey' in sandbox
      ? [{ key: 'apiKey', label: 'API Key', value: sandbox.apiKey }]
      : [
          { key: 'client_id', label: 'Client ID', value: sandbox.clientId },
          { key: 'client_secret', label: 'Client Secret', value: sandbox.clientSecret },
          { key: null, label: 'E-mail of the login', value: sandbox.email },
          { key: null, label: 'Password of the login', value: sandbox.password },
        ];
  return {
    displayName,
    piece,
    fields: [...fields, { key: 'baseUrl', label: 'Base URL', value: baseUrl }],
  };
}
