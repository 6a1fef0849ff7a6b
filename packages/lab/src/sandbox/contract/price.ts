import type { Operation } from '../../contracts/contract-document';
import { isRecord, valuesAt } from '../core/json';

/** Returns the price of a call by its contract; `undefined` for an operation that the contract gives no price. */
export function priceOf(
  { price, parameters }: Operation,
  query: unknown,
  answer: unknown,
): number | undefined {
  if (price === undefined) return undefined;
  const { call, each, of } = typeof price === 'number' ? { call: price, each: 0, of: '' } : price;
  return parameters
    .filter(({ name }) => isRecord(query) && query[name] === true)
    .reduce(
      (sum, { 'x-price': more = 0 }) => sum + more,
      call + each * valuesAt(answer, of).length,
    );
}
