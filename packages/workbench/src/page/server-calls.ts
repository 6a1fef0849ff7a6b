import {
  type ArticleRequest,
  type ClientAction,
  type ConnectRequest,
  type FaultRequest,
  isConnected,
  isConnections,
  isFields,
  isJournal,
  isLogin,
  isOptions,
  isPieces,
  isRefusal,
  isRun,
  isServices,
  isTriggers,
  isTurnedOn,
  type OptionsRequest,
  type RunRequest,
  type StepRequest,
} from '../protocol';

/** Every call that the page makes; each throws an Error with the server's own words when it is refused. */
export const server = {
  pieces: async () => checked(isPieces, await ask('GET', 'pieces')).pieces,
  connections: async () => checked(isConnections, await ask('GET', 'connections')).connections,
  connect: async (request: ConnectRequest) =>
    checked(isConnected, await ask('POST', 'connections', request)),
  forget: (id: string) => ask('DELETE', `connections/${id}`),
  login: async (request: ConnectRequest) =>
    checked(isLogin, await ask('POST', 'logins', request)).loginUrl,
  options: async (request: OptionsRequest) =>
    checked(isOptions, await ask('POST', 'options', request)),
  fields: async (request: OptionsRequest) =>
    checked(isFields, await ask('POST', 'fields', request)).fields,
  run: async (request: RunRequest) => checked(isRun, await ask('POST', 'runs', request)),
  sample: async (request: RunRequest) => checked(isRun, await ask('POST', 'samples', request)),
  triggers: async () => checked(isTriggers, await ask('GET', 'triggers')).triggers,
  turnOn: async (request: StepRequest) =>
    checked(isTurnedOn, await ask('POST', 'triggers', request)),
  check: (id: string) => ask('POST', `triggers/${id}/checks`),
  turnOff: (id: string) => ask('DELETE', `triggers/${id}`),
  journal: async () => checked(isJournal, await ask('GET', 'journal')).journal,
  services: async () => checked(isServices, await ask('GET', 'services')),
  armFault: (request: FaultRequest) => ask('POST', 'faults', request),
  clearFaults: () => ask('DELETE', 'faults'),
  refill: (service: string) => ask('POST', 'refills', { service }),
  act: (action: ClientAction) => ask('POST', 'client-actions', action),
  publish: (article: ArticleRequest) => ask('POST', 'articles', article),
  reset: () => ask('POST', 'reset'),
};

async function ask(method: string, call: string, body?: object): Promise<unknown> {
  const response = await fetch(`/api/${call}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const answer: unknown = text === '' ? undefined : JSON.parse(text);
  if (response.ok) return answer;
  throw new Error(
    isRefusal(answer) ? answer.message : `The workbench answered ${response.status}.`,
  );
}

function checked<Answer>(isAnswer: (value: unknown) => value is Answer, value: unknown): Answer {
  if (!isAnswer(value)) throw new Error('The workbench was built anew. Load this page again.');
  return value;
}

/** The words of whatever was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
