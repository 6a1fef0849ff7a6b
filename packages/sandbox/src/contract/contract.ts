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
  /** The deliveries of events, by event. */
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
  /** The event that follows. */
  'x-emits'?: string;
};

/** TypeScript gives the parameters in a JSON file each other's example names, as `undefined`. */
type Examples = Record<string, { value: unknown } | undefined>;
/** An answer of an operation. */
export type OperationResponse = {
  description: string;
  content?: Record<string, { schema?: object; examples?: Examples }>;
};
export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  schema: object;
  examples?: Examples;
  /** The part that the parameter of a list plays, such as `limit`. */
  'x-list'?: string;
  /** The value of a list parameter that is not given. */
  'x-default'?: readonly string[];
  /** The place in records that a filter compares. */
  'x-place'?: string;
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
  examples: readonly OperationExample[];
};

/** The values of an operation's parameters in the path and in the query, and the response to them. */
export type OperationExample = Readonly<{
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  status: number;
  body: unknown;
}>;

/** Returns the examples of an operation. Examples of parameters and responses belong together by their names. */
function operationExamples(
  operation: ContractOperation,
  contract: ContractDocument,
): readonly OperationExample[] {
  const valuesOf = (place: string, name: string) =>
    Object.fromEntries(
      parametersOf(operation, contract)
        .filter((parameter) => parameter.in === place && parameter.examples?.[name] !== undefined)
        .map((parameter) => [parameter.name, String(parameter.examples?.[name]?.value)]),
    );
  return Object.entries(operation.responses).flatMap(([status, response]) => {
    const content = 'content' in response ? response.content?.[JSON_TYPE] : undefined;
    return Object.entries(content?.examples ?? {}).map(([name, example]) => ({
      params: valuesOf('path', name),
      query: valuesOf('query', name),
      status: Number(status),
      body: example?.value,
    }));
  });
}

/** Returns the operations of a contract. Their schemas refer to its components by `contractId`. */
export function operationsOf(contract: ContractDocument, contractId: string): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      contractPath: path,
      schema: {
        ...(operation.parameters && { querystring: querySchema(operation, contract) }),
        ...(operation.requestBody && {
          body: bodySchema(operation.requestBody.content[JSON_TYPE].schema, operation, contractId),
        }),
      },
      scopes: operation.security?.flatMap(({ oauth }) => oauth) ?? [],
      examples: operationExamples(operation, contract),
    })),
  );
}

function bodySchema(schema: object, { operationId }: ContractOperation, contractId: string) {
  if (isReference(schema)) return { $ref: contractId + schema.$ref };
  throw new Error(
    `${operationId}: write the body's schema under components and refer to it by $ref.`,
  );
}

/** Returns the parameters of an operation, wherever the contract defines them. */
export function parametersOf(
  { parameters = [] }: ContractOperation,
  { components }: ContractDocument,
): Parameter[] {
  return parameters.map((parameter) =>
    'name' in parameter ? parameter : referredTo(parameter, components.parameters),
  );
}

function querySchema(operation: ContractOperation, contract: ContractDocument): object {
  const { components } = contract;
  const inQuery = parametersOf(operation, contract).filter((parameter) => parameter.in === 'query');
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
