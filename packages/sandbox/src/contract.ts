/** What the sandbox reads of an OpenAPI document. */
export type Contract = {
  paths: Record<string, Record<string, ContractOperation>>;
  components: { schemas: object; parameters?: Record<string, Parameter> };
};

type ContractOperation = {
  operationId: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: { 'application/json': { schema: Reference } } };
  security?: { oauth: string[] }[];
};

type Parameter = { name: string; in: string; required?: boolean; schema: object };
type Reference = { $ref: string };

/** An operation of a contract, as a route needs it. */
export type Operation = {
  operationId: string;
  method: string;
  path: string;
  schema: { querystring?: object; body?: object };
  scopes: string[];
};

/** The operations of a contract; their schemas refer to its components by `contractId`. */
export function operationsOf(contract: Contract, contractId: string): Operation[] {
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      operationId: operation.operationId,
      method: method.toUpperCase(),
      path,
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

function querySchema(parameters: (Parameter | Reference)[], { components }: Contract): object {
  const inQuery = parameters
    .map((parameter) => {
      if ('name' in parameter) return parameter;
      const found = components.parameters?.[parameter.$ref.replace(/^.*\//, '')];
      if (!found) throw new Error(`The contract has no ${parameter.$ref}.`);
      return found;
    })
    .filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  };
}
