import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import type { Contract } from '../values/contract';
import { requireIdField } from '../values/field';
import {
  AS_NAMED,
  type FieldRow,
  type FieldRows,
  NOT_OFFERED,
  sentValues,
  type ValuesOf,
} from '../values/field-rows';
import { asText, type JsonRecord } from '../values/json';
import type { KnownKeys } from '../values/output-rows';
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

type QueryOf<At> = At extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;
type BodyOf<At> = At extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : never;
/** Excludes `never`, whose `keyof` is every name. */
type KeysOf<Parameters> = [Parameters] extends [never] ? never : KnownKeys<Parameters>;

/** The names of the parameters that a route takes, in its query or body. */
type ParametersAt<Paths, Route> =
  | KeysOf<QueryOf<OperationAt<Paths, Route>>>
  | KeysOf<BodyOf<OperationAt<Paths, Route>>>;

type NameAt<Paths, Route> = ParametersAt<Paths, Route> | typeof NOT_OFFERED | typeof AS_NAMED;

/** The fields that a route takes. A field without a name is not sent as a parameter, such as the ID in the path. */
type RowsAt<Gateway, Vendor, Route> = Readonly<
  Record<
    string,
    FieldRow &
      Readonly<{
        gateway?: NameAt<Gateway, RouteIn<Route, 'gateway'>>;
        vendor?: NameAt<Vendor, RouteIn<Route, 'vendor'>>;
      }>
  >
>;

type RouteIn<Route, Of extends Contract> =
  Route extends Readonly<Record<Of, infer One>> ? One : Route;

type IdAt<Route, Rows> = Route extends string
  ? Route extends `${string}{${string}`
    ? { id: keyof Rows & string }
    : { id?: never }
  : { id?: keyof Rows & string };

/**
 * One call of a service as data. Its values come from the form fields that the rows declare, and are sent under the names
 * that the rows have in the contract.
 */
export type Endpoint<Rows extends FieldRows = FieldRows> = {
  /** Method and path, of each contract if they differ. */
  route: string | Readonly<Record<Contract, string>>;
  /** The field whose value stands in the path. */
  id?: keyof Rows & string;
  operation: Operation;
  /** The fields of the form that the call takes; by default none. */
  rows?: Rows;
};

/**
 * Returns the function that declares the endpoints of a service. A route that the contracts lack does not compile, nor does
 * a field whose name the route does not take.
 *
 * @template Gateway the `paths` of the gateway contract.
 * @template Vendor the `paths` of the vendor contract.
 */
export function endpointsOf<Gateway, Vendor = Gateway>() {
  return <
    const Route extends
      | (RouteOf<Gateway> & RouteOf<Vendor>)
      | { gateway: RouteOf<Gateway>; vendor: RouteOf<Vendor> },
    const Rows extends RowsAt<Gateway, Vendor, Route>,
  >(
    endpoint: { route: Route; operation: Operation; rows?: Rows } & IdAt<Route, Rows>,
  ): Endpoint<Rows> => endpoint;
}

/** A request of an endpoint, which always states its operation. */
export type DeclaredRequest = ApiRequest & { operation: Operation };

const WITH_BODY: readonly HttpMethod[] = [HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH];

/**
 * Returns the request that calls an endpoint: its path with the ID filled in, and the values of its other fields as the
 * query, or as the body of a POST, PUT or PATCH.
 * @throws Failure `invalid` for a value that cannot be an ID, and for one in a field that the contract lacks.
 */
export function requestOf<Rows extends FieldRows>(
  endpoint: Endpoint<Rows>,
  contract: Contract,
  values: ValuesOf<Rows>,
): DeclaredRequest;
export function requestOf(
  { route, id, operation, rows = {} }: Endpoint,
  contract: Contract,
  values: Readonly<Record<string, unknown>>,
): DeclaredRequest {
  const text = typeof route === 'string' ? route : route[contract];
  const method = Object.values(HttpMethod).find((one) => text.startsWith(`${one} `));
  if (method === undefined) throw new Error(`${text} has no method.`);
  const url = text
    .slice(method.length + 1)
    .replace(/\{\w+\}/, () =>
      encodeURIComponent(requireIdField(rows[id ?? '']?.label ?? 'ID', values[id ?? ''])),
    );
  const request = {
    method,
    url,
    operation: id === undefined ? operation : { ...operation, namesRecord: true },
  };
  const sent = sentValues(rows, contract, values, {});
  if (Object.keys(sent).length === 0) return request;
  return WITH_BODY.includes(method)
    ? { ...request, body: sent }
    : { ...request, queryParams: queryOf(sent) };
}

/** A query as a contract types it. `undefined` values are not sent. */
export type Query = Readonly<
  Record<string, string | number | boolean | readonly string[] | undefined>
>;

/** Returns the values that are filled in, as text. The entries of a list are joined with commas. */
export function toQueryParams(query: Query): Record<string, string> {
  return queryOf(query);
}

function queryOf(sent: JsonRecord): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      const text = queryText(value);
      return text === null ? [] : [[name, text]];
    }),
  );
}

function queryText(value: unknown): string | null {
  if (Array.isArray(value)) return value.map(queryText).join(',') || null;
  return typeof value === 'string' || typeof value === 'boolean' ? `${value}` : asText(value);
}
