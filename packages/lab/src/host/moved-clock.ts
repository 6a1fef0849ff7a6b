import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { IncomingMessage } from 'node:http';
import { isRecord } from './is-record';

const RESPONSES = 'http.client.response.finish';

/**
 * Does some work with the clock moved forward, also that of the services, for a trigger that waits until some time has
 * passed. Only one such work at a time is possible in a process.
 */
export async function withMovedClock<Result>(
  ms: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (ms === 0) return work();
  const { now } = Date;
  Date.now = () => now.call(Date) + ms;
  const moveDate = (message: unknown) => {
    if (!isRecord(message) || !(message.response instanceof IncomingMessage)) return;
    const { headers } = message.response;
    if (headers.date !== undefined) {
      headers.date = new Date(Date.parse(headers.date) + ms).toUTCString();
    }
  };
  subscribe(RESPONSES, moveDate);
  try {
    return await work();
  } finally {
    unsubscribe(RESPONSES, moveDate);
    Date.now = now;
  }
}
