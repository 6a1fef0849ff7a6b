import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import { requireIdField } from '../values/field';
import { asText } from '../values/json';
import type { ApiRequest } from './api-request';
import type { Operation } from './operation';

type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method and path of a contract, such as `GET /clients/{id}`. */
export type RouteOf<Paths> = {
  [Path in keyof Paths & string]: {
    [Method in Verb]: Paths[Path] extends Record<Lowercase<Method>, object>
      ? `${Method} ${Path}`
      : never;
  }[Verb];
}[keyof Paths & string];

type OperationAt<Paths, Route> = Route extends `${infer Method} ${infer Path}`
  ? Path extends keyof Paths
    ? Lowercase<Method> extends keyof Paths[Path]
      ? Paths[Path][Lowercase<Method>]
      : never
    : never
  : never;

type Json<Body> = { content: { 'application/json': Body } };
/** Excludes `never`, which would match any form, with an unknown body. */
type JsonIn<Given> = [Given] extends [never]
  ? never
  : Given extends Json<infer Body>
    ? Body
    : never;
/** A body is required where the contract requires it, and refused where it has none. */
type BodyAt<At> = At extends { requestBody: Json<infer Body> }
  ? { body: Body }
  : At extends { requestBody?: infer Given }
    ? { body?: JsonIn<NonNullable<Given>> }
    : { body?: never };
type QueryAt<At> = At extends { parameters: { query: infer Given extends object } }
  ? { query: Given }
  : At extends { parameters: { query?: infer Given } }
    ? { query?: NonNullable<Given> }
    : { query?: never };
type IdIn<Route> = Route extends `${string}{${string}` ? { id: string } : { id?: never };

/** Requirements for the answer; by default any JSON. */
type Expects = Pick<ApiRequest, 'media' | 'expectedBody'>;

/** The parts of a request: the ID in the path, the query and the body of the contract. */
export type Sent<Paths, Route> = IdIn<Route> &
  BodyAt<OperationAt<Paths, Route>> &
  QueryAt<OperationAt<Paths, Route>> & { expects?: Expects };

/** The given parts of a request, with `never` for each name in a query or a body that the contract lacks. */
type Only<Given, Allowed> = {
  [Key in keyof Given]: Key extends keyof Allowed
    ? Key extends 'query' | 'body'
      ? {
          [Name in keyof Given[Key]]: Name extends keyof NonNullable<Allowed[Key]>
            ? Given[Key][Name]
            : never;
        }
      : Given[Key]
    : never;
};

/** The routes that need nothing to be sent. */
type FreeRouteOf<Paths> = {
  [Route in RouteOf<Paths>]: Partial<Sent<Paths, Route>> extends Sent<Paths, Route> ? Route : never;
}[RouteOf<Paths>];

/**
 * The one way to call a service: method and path, the operation, and what is sent, typed by the contract. A name that the
 * contract lacks does not compile, in a literal or in a value that was made before.
 * @template Other the `paths` of the other contract, where both are called alike: it must have the route, too.
 */
export type Call<Paths, Answer, Other = Paths> = {
  <Route extends RouteOf<Paths> & RouteOf<Other>, Given extends Sent<Paths, Route>>(
    route: Route,
    operation: Operation,
    sent: Given & Only<Given, Sent<Paths, Route>>,
  ): Promise<Answer>;
  (route: FreeRouteOf<Paths> & RouteOf<Other>, operation: Operation): Promise<Answer>;
};

/** A request of a call, which always states its operation. */
export type CallRequest = ApiRequest & { operation: Operation };

/** A query as a contract types it. `undefined` values are not sent; a list repeats its parameter. */
export type CallQuery = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

type AnySent = { id?: string; query?: CallQuery; body?: unknown; expects?: Expects };

/** Returns the function that calls a service of this contract. */
export function callsOf<Paths, Answer, Other = Paths>(
  send: (request: CallRequest) => Promise<Answer>,
): Call<Paths, Answer, Other>;
export function callsOf(send: (request: CallRequest) => Promise<unknown>): unknown {
  return async (route: string, operation: Operation, sent: AnySent = {}) =>
    send(requestOf(route, operation, sent));
}

function requestOf(
  route: string,
  operation: Operation,
  { id, query, body, expects }: AnySent,
): CallRequest {
  const method = Object.values(HttpMethod).find((one) => route.startsWith(`${one} `));
  if (method === undefined) throw new Error(`${route} has no method.`);
  const path = route.slice(method.length + 1);
  const url = path.replace(/\{\w+\}/, () => encodeURIComponent(requireIdField('ID', id)));
  return {
    method,
    url,
    operation: url === path ? operation : { ...operation, namesRecord: kindIn(path) },
    ...(query && { query: entriesOf(query) }),
    ...(body !== undefined && { body }),
    ...expects,
  };
}

/** Returns the kind of the record whose ID a path takes: `client` for `/v1/clients/{id}`. */
function kindIn(path: string): string {
  const [before = ''] = path.split('/{');
  const kind = before.slice(before.lastIndexOf('/') + 1);
  return kind.replace(/s$/, '').replaceAll('_', ' ');
}

function entriesOf(query: CallQuery): [string, string][] {
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one): [string, string][] => {
      const text = typeof one === 'boolean' ? String(one) : asText(one);
      return text === null ? [] : [[name, text]];
    }),
  );
}
