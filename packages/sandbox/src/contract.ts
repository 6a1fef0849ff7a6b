/** The parts of an OpenAPI document that the sandbox reads. */
export type ContractDocument = {
  paths: Record<string, Record<string, ContractOperation>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, object>;
    parameters?: Record<string, Parameter>;
  };
};

type SecurityScheme = { type: string; in?: string; name?: string; scheme?: string };

type ContractOperation = {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: { 'application/json': { schema: Reference } } };
  security?: { oauth: string[] }[];
};

type Parameter = { name: string; in: string; required?: boolean; schema: object };
type Reference = { $ref: string };

/** An operation of a contract, in the form that a route needs. */
export type Operation = {
  operationId: string;
  method: string;
  /** In route syntax: `:id` stands for a parameter. */
  path: string;
  schema: { querystring?: object; body?: object };
  scopes: string[];
};

/** Returns the name of the header that carries the credential, in lower case. */
export function credentialHeader({ components }: ContractDocument): string {
  const schemes = Object.values(components.securitySchemes);
  const named = schemes.find((scheme) => scheme.type === 'apiKey' && scheme.in === 'header');
  return named?.name?.toLowerCase() ?? 'authorization';
}

/** Returns an API key as the credential's header carries it: after the scheme in `Authorization`, else unchanged. */
export function credentialValue(document: ContractDocument, apiKey: string): string {
  if (credentialHeader(document) !== 'authorization') return apiKey;
  const schemes = Object.values(document.components.securitySchemes);
  const scheme = schemes.find(({ type }) => type === 'http')?.scheme ?? 'bearer';
  return `${scheme.slice(0, 1).toUpperCase()}${scheme.slice(1)} ${apiKey}`;
}

/** Returns the operations of a contract. Their schemas refer to its components by `contractId`. */
export function operationsOf(contract: ContractDocument, contractId: string): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      schema: {
        ...(operation.parameters && { querystring: querySchema(operation.parameters, contract) }),
        ...(operation.requestBody && {
          body: {
            $ref: contractId + operation.requestBody.content['application/json'].schema.$ref,
          },
        }),
      },
      scopes: operation.security?.flatMap(({ oauth }) => oauth) ?? [],
    })),
  );
}

function querySchema(
  parameters: (Parameter | Reference)[],
  { components }: ContractDocument,
): object {
  const inQuery = parameters
    .map((parameter) =>
      'name' in parameter ? parameter : referredTo(parameter, components.parameters),
    )
    .filter((parameter) => parameter.in === 'query');
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
