import type { FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import type { ContractDocument, Operation } from '../../contracts/contract-document';
import type { ContractName } from '../../contracts/contract-name';
import type { Charge } from '../core/journal';
import type { Refusal } from '../core/refusal';

/**
 * Answers a request. A method type is bivariant, so handlers can narrow the request; the validation ensures that it
 * matches. `charge` asks a price that the contract cannot state.
 */
export type Handler = {
  handle(
    request: FastifyRequest,
    reply: FastifyReply,
    charge: (price: number, answer: unknown) => void,
  ): unknown;
}['handle'];

/** One contract of a service and the handlers of its operations. */
export type ServedContract = {
  /** The operations of the document become the routes. */
  document: ContractDocument;
  /** Handlers by operationId, of the operations that do more than the document says. */
  operations: Record<string, Handler>;
  /** Internal paths by operationId. The operation redirects to this path, which does the work. */
  internalPaths?: Record<string, string>;
  /** Charges for a call, before its answer is sent. Throws a `Refusal` if too little is left. */
  charge?: (operation: Operation, price: number, answer: unknown, reply: FastifyReply) => Charge;
  /** Checks a request before its body is read. Throws a `Refusal`. */
  admit: (
    request: FastifyRequest,
    scopes: readonly string[],
    reply: FastifyReply,
  ) => Promise<void> | void;
  /** Returns the body with which this service reports an error. */
  errorBody: (status: number, message: string) => object;
  /** Returns the refusal of a request that violates the contract; a 400 by default. */
  invalid?: (problem: FastifySchemaValidationError) => Refusal;
  /** The page that answers an unknown path, instead of an error body. */
  notFoundPage?: string;
};

/** Returns the path under which a contract of a service is served. The gateway contract is served at the root too. */
export function serviceMount(service: string, contract: ContractName): string {
  return `/${contract}/${service}`;
}
