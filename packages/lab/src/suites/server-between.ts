import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { withListener } from './server-saying';

/** An answer on its way back; its body is JSON, or the text of anything else. */
type Answer = { status: number; headers: Record<string, string>; body: unknown };

/** Runs a function against a server between it and the service, which changes the bodies of its answers. */
export async function withServerBetween<Result>(
  target: string,
  change: (body: unknown) => unknown,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const answer = await passOn(`${target}${request.url ?? '/'}`, request, await text(request));
    return { ...answer, body: change(answer.body) };
  };
  // A change that fails would leave the call without an answer, which the step would report as its own failure.
  const failures: unknown[] = [];
  const result = await withListener((request, response) => {
    answerTo(request).then(
      ({ status, headers, body }) => {
        response.writeHead(status, headers);
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      },
      (error: unknown) => {
        failures.push(error);
        response.destroy();
      },
    );
  }, work);
  if (failures.length > 0)
    throw new AggregateError(failures, `An answer was not changed: ${String(failures[0])}`);
  return result;
}

async function passOn(
  url: string,
  { method, headers: given }: IncomingMessage,
  body: string,
): Promise<Answer> {
  const headers = new Headers();
  for (const name of ['accept', 'authorization', 'content-type', 'x-api-key']) {
    const value = [given[name]].flat()[0];
    if (value !== undefined) headers.set(name, value);
  }
  const answer = await fetch(url, {
    headers,
    ...(method !== undefined && { method }),
    ...(body !== '' && { body }),
  });
  const written = await answer.text();
  const kept = [...answer.headers].filter(([name]) => /^(content-type|date|x-api)/.test(name));
  const isJson = answer.headers.get('content-type')?.includes('json') === true && written !== '';
  const parsed: unknown = isJson ? JSON.parse(written) : written;
  return { status: answer.status, headers: Object.fromEntries(kept), body: parsed };
}
