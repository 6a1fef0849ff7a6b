const JSON_TYPE = 'application/json';

/** The parts of an OpenAPI document that the sandbox reads. */
export type ContractDocument = {
  paths: Record<string, Record<string, ContractOperation>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, object>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, OperationResponse>;
  };
  /** The webhook deliveries, by event. */
  webhooks?: Record<string, object>;
};

type SecurityScheme = { type: string; in?: string; name?: string; scheme?: string };

export type ContractOperation = {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: { [JSON_TYPE]: { schema: object } } };
  responses: Record<string, OperationResponse | Reference>;
  security?: { oauth: string[] }[];
  /** The kind of record that the operation lists, reads, creates, changes or deletes. */
  'x-record'?: string;
  /** The event that the operation causes. */
  'x-emits'?: string;
  'x-price'?: Price;
};

/** The price of a call, plus `each` for every value at the path `of` in its answer; in the service's unit. */
export type Price = number | { call: number; each: number; of: string };

/** Values can be undefined, because TypeScript infers the same keys for all parameters in a JSON file. */
type Examples = Record<string, { value: unknown } | undefined>;
export type OperationResponse = {
  description: string;
  content?: Record<string, { schema?: object; example?: unknown; examples?: Examples }>;
};
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
  examples?: Examples;
  /** The role of the parameter in a list, such as `limit`. */
  'x-list'?: string;
  /** The value of a list parameter that is not given. */
  'x-default'?: readonly string[];
  /** The path in records whose value a filter compares. */
  'x-place'?: string;
  /** The price of the parameter if it is true, in addition to the operation's. */
  'x-price'?: number;
};
type Reference = { $ref: string };

/** An operation of a contract, in the form that a route needs. */
export type Operation = {
  operationId: string;
  method: string;
  /** In route syntax: `:id` stands for a parameter. */
  path: string;
  /** With parameters in braces. */
  contractPath: string;
  schema: { querystring?: object; body?: object };
  scopes: string[];
  parameters: readonly Parameter[];
  /** The kind of record that the operation handles, if any. */
  record: string | undefined;
  price: Price | undefined;
  success: { status: number; schema: object | undefined };
  examples: readonly OperationExample[];
};

/** The values of an operation's parameters in the path and in the query, and the response to them. */
export type OperationExample = Readonly<{
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  status: number;
  body: unknown;
}>;

/**
 * Returns the examples of an operation. Named examples of parameters and responses belong together by their names; the
 * one example of a successful response answers any call.
 */
function operationExamples(
  { responses }: ContractOperation,
  parameters: readonly Parameter[],
  contract: ContractDocument,
): readonly OperationExample[] {
  const valuesOf = (place: string, name: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.examples?.[name] !== undefined)
        .map((parameter) => [parameter.name, String(parameter.examples?.[name]?.value)]),
    );
  return Object.entries(responses).flatMap(([key, response]) => {
    const status = Number(key);
    const { example, examples = {} } = contentOf(response, contract) ?? {};
    const named = Object.entries(examples).map(([name, one]) => ({
      params: valuesOf('path', name),
      query: valuesOf('query', name),
      status,
      body: one?.value,
    }));
    const isAnswer = example !== undefined && isSuccess(status);
    return isAnswer ? [...named, { params: {}, query: {}, status, body: example }] : named;
  });
}

/** Returns the status and the schema of an operation's answer to a call that succeeds. */
function successOf(method: string, { responses }: ContractOperation, contract: ContractDocument) {
  const statuses = Object.keys(responses).map(Number).filter(isSuccess);
  // A contract that allows both 200 and 201 means 201 for a new record.
  const status = method === 'post' ? Math.max(...statuses) : Math.min(...statuses);
  return { status, schema: contentOf(responses[status], contract)?.schema };
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function contentOf(
  response: OperationResponse | Reference | undefined,
  { components }: ContractDocument,
) {
  if (response === undefined) return undefined;
  const written = '$ref' in response ? referredTo(response, components.responses) : response;
  return written.content?.[JSON_TYPE];
}

/** Returns the operations of a contract. Their schemas refer to its components by `contractId`. */
export function operationsOf(contract: ContractDocument, contractId: string): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const parameters = parametersOf(operation, contract);
      return {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        contractPath: path,
        schema: {
          ...(operation.parameters && { querystring: querySchema(parameters, contract) }),
          ...(operation.requestBody && {
            body: bodySchema(
              operation.requestBody.content[JSON_TYPE].schema,
              operation,
              contractId,
            ),
          }),
        },
        scopes: operation.security?.flatMap(({ oauth }) => oauth) ?? [],
        parameters,
        record: operation['x-record'],
        price: operation['x-price'],
        success: successOf(method, operation, contract),
        examples: operationExamples(operation, parameters, contract),
      };
    }),
  );
}

function bodySchema(schema: object, { operationId }: ContractOperation, contractId: string) {
  if (isReference(schema)) return { $ref: contractId + schema.$ref };
  throw new Error(
    `${operationId}: write the body's schema under components and refer to it by $ref.`,
  );
}

/** Returns the parameters of an operation, wherever the contract defines them. */
function parametersOf(
  { parameters = [] }: ContractOperation,
  { components }: ContractDocument,
): Parameter[] {
  return parameters.map((parameter) =>
    'name' in parameter ? parameter : referredTo(parameter, components.parameters),
  );
}

function querySchema(parameters: readonly Parameter[], { components }: ContractDocument): object {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(
      // Resolved here, because `typedQuery` needs the type of a value before the validation.
      inQuery.map(({ name, schema }) => [
        name,
        isReference(schema) ? referredTo(schema, components.schemas) : schema,
      ]),
    ),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}

function referredTo<Component>(
  { $ref }: Reference,
  components: Record<string, Component> = {},
): Component {
  const found = components[$ref.replace(/^.*\//, '')];
  if (found === undefined) throw new Error(`The contract has no ${$ref}.`);
  return found;
}

function isReference(schema: object): schema is Reference {
  return '$ref' in schema;
}
