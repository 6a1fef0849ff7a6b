import type { AccountCalls } from '@pieceworks/lab/sandbox';
import { type Answer, type Asked, type CallName, isAnswerTo, KEY_HEADER } from './protocol';

const STORED_KEY = 'workbench-key';
/** Key under which the chosen language is stored. Without a choice, the browser's language applies. */
export const LANGUAGE_KEY = 'workbench-language';
const GONE = 'The workbench does not respond. Is it still running?';

/** Takes the key out of the printed address, and keeps it in this tab only. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  sessionStorage.setItem(STORED_KEY, key);
  history.replaceState(null, '', '#/start');
}

/** Calls the server. Throws an Error with a readable sentence if the server refuses or is unreachable. */
export async function call<Name extends CallName>(
  name: Name,
  asked: Asked<Name>,
): Promise<Answer<Name>> {
  const response = await ask(`/api/${name}`, { method: 'POST', body: JSON.stringify(asked) });
  const answer: unknown = await response.json();
  if (isAnswerTo(name, answer)) return answer;
  throw new Error('The workbench did not respond. Reload this page.');
}

/**
 * Returns a function that makes the calls that only the account of one service has. The service's folder exports their
 * type.
 */
export function accountCaller<Calls extends AccountCalls>(service: string) {
  return <Name extends keyof Calls & string>(
    name: Name,
    ...given: Parameters<Calls[Name]>
  ): Promise<unknown> => call('ask', { service, call: name, given }).then(({ result }) => result);
}

/** Saves a file of a run through the browser. */
export async function download(url: string, fileName: string): Promise<void> {
  save(await fileOf(url), fileName);
}

export async function fileOf(url: string): Promise<Blob> {
  return (await ask(url)).blob();
}

export function save(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function ask(url: string, options?: { method: 'POST'; body: string }): Promise<Response> {
  const language = localStorage.getItem(LANGUAGE_KEY);
  const headers = {
    ...(language !== null && { 'accept-language': language }),
    [KEY_HEADER]: sessionStorage.getItem(STORED_KEY) ?? '',
    ...(options && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { ...options, headers }).catch(() => {
    throw new Error(GONE);
  });
  if (response.ok) return response;
  const refusal: unknown = await response.json().catch(() => null);
  const isRefusal = typeof refusal === 'object' && refusal !== null && 'message' in refusal;
  throw new Error(
    isRefusal ? String(refusal.message) : `The workbench answered ${response.status}.`,
  );
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
