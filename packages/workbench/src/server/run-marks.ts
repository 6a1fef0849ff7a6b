import { AsyncLocalStorage } from 'node:async_hooks';
import { performInChild, type Performer, type RequestMark } from '@pieceworks/lab/host';
import { RUN_HEADER } from '@pieceworks/lab/sandbox';

const CURRENT = new AsyncLocalStorage<RequestMark>();

/** Returns a performer whose calls mark their requests to the sandbox with the run that makes them. */
export function marking(perform: Performer = performInChild): Performer {
  return (order, ...rest) => perform({ ...order, mark: CURRENT.getStore() }, ...rest);
}

/**
 * Does the work of a run. The sandbox's journal then tells its requests from all others.
 * @param origin of the sandbox. A request to any other is sent without the mark.
 */
export function asRun<Result>(run: string, origin: string, work: () => Result): Result {
  return CURRENT.run({ host: new URL(origin).host, name: RUN_HEADER, value: run }, work);
}
