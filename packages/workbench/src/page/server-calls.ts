import { type CallName, type Calls, isAnswerTo, KEY_HEADER } from '../protocol';

const STORED_KEY = 'workbench-key';

/** Takes the key out of the printed address, and keeps it in this tab only. */
export function takeKey(): void {
  const key = /^#key=([\w-]+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  sessionStorage.setItem(STORED_KEY, key);
  history.replaceState(null, '', '#/steps');
}

/** Calls the server. Throws an Error with a readable sentence if the server refuses or is unreachable. */
export async function call<Name extends CallName>(
  name: Name,
  asked: Calls[Name][0],
): Promise<Calls[Name][1]> {
  const response = await ask(`/api/${name}`, {
    method: 'POST',
    body: JSON.stringify(asked),
  });
  const answer: unknown = await response.json();
  if (!isAnswerTo(name, answer)) {
    throw new Error('The workbench gave no answer. Load this page again.');
  }
  return answer;
}

/** Saves a file of a run through the browser. */
export async function download(url: string, fileName: string): Promise<void> {
  save(await (await ask(url, {})).blob(), fileName);
}

export function save(content: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function ask(url: string, options: { method?: string; body?: string }): Promise<Response> {
  const key = sessionStorage.getItem(STORED_KEY) ?? '';
  const headers = {
    [KEY_HEADER]: key,
    ...(options.body !== undefined && { 'content-type': 'application/json' }),
  };
  const response = await fetch(url, { ...options, headers }).catch(() => {
    throw new Error('The workbench does not answer. Is it still running?');
  });
  if (response.ok) return response;
  const refusal: unknown = await response.json().catch(() => null);
  const isRefusal = typeof refusal === 'object' && refusal !== null && 'message' in refusal;
  throw new Error(
    isRefusal ? String(refusal.message) : `The workbench answered ${response.status}.`,
  );
}

/** Returns the message of a thrown value. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
