import type { ContractDocument } from '../contracts/contract-document';
import { type PropertyMap } from '../host';
import type { JournalEntry } from '../sandbox';
import { contractsOf, documentOf, type Service, sheetCallsOf } from '../services';
import { outcomeOf } from './call-outcome';
import { sharedPiece } from './wire-suite';

/** Values by the action and the field, or by the field alone, for fields whose type does not tell a possible value. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Declares the test that no action drops a field silently: filled in alone, beside the example of the action, each field
 * changes a request or is refused by its label. A request has no parameter that its contract lacks.
 * @param local the fields that only the piece uses, as `action.field`, or as the field alone for all actions.
 */
export function describeEachField(
  service: Service,
  { values, local }: { values: Values; local: readonly string[] },
): void {
  describe.each(contractsOf(service))(
    `each field of ${service.name} alone, %s contract`,
    (contract) => {
      const piece = sharedPiece(service, contract);

      it('reaches a request, or is refused by its label', async () => {
        const dropped: string[] = [];
        for (const { action, input } of sheetCallsOf(service, contract)) {
          // The tests of the kit are about its fields.
          if (action === 'custom_api_call') continue;
          const { props = {} } = piece().host.metadata().actions[action] ?? {};
          const example = await outcomeOf(piece(), action, input);
          for (const [field, property] of Object.entries(props)) {
            const place = `${action}.${field}`;
            const isOther = field in input || property.type === 'MARKDOWN';
            if (isOther || local.includes(field) || local.includes(place)) continue;
            const value = values[place] ?? values[field] ?? valueFor(property);
            const { message, requests } = await outcomeOf(piece(), action, {
              ...input,
              [field]: value,
            });
            const isRefused = message.includes(`${property.displayName}: `) && requests === '';
            if (!isRefused && requests === example.requests) dropped.push(`${place}: ${message}`);
            // The names of other filters are the user's own.
            if (property.type === 'OBJECT') continue;
            for (const request of await piece().sandbox.journal()) {
              for (const name of unknownNames(documentOf(service, contract), request)) {
                dropped.push(`${place}: ${name} is not in the contract`);
              }
            }
          }
        }
        expect(dropped).toEqual([]);
      });
    },
  );
}

/** Returns the names of a request's query that the contract does not have, as the names of credentials it may have. */
function unknownNames(
  { paths, components }: ContractDocument,
  { method, contractPath, query }: JournalEntry,
): string[] {
  const [, operations] =
    Object.entries(paths).find(([path]) => {
      const pattern = path.split(/\{\w+\}/).map((part) => part.replace(/\W/g, String.raw`\$&`));
      return new RegExp(`^${pattern.join('[^/]+')}$`).test(contractPath);
    }) ?? [];
  const parameters = operations?.[method.toLowerCase()]?.parameters ?? [];
  const known = parameters.flatMap((parameter) => {
    if (!('$ref' in parameter)) return [parameter.name];
    return components.parameters?.[parameter.$ref.split('/').at(-1) ?? '']?.name ?? [];
  });
  known.push(...Object.values(components.securitySchemes).flatMap(({ name = [] }) => name));
  return Object.keys(query).filter((name) => !known.includes(name));
}

/** Returns a value of the property's type that is not its default. */
function valueFor(property: PropertyMap[string]): unknown {
  switch (property.type) {
    case 'CHECKBOX':
      return property.defaultValue !== true;
    case 'NUMBER':
      return 7;
    case 'STATIC_DROPDOWN':
      return property.options.options[0]?.value;
    case 'STATIC_MULTI_SELECT_DROPDOWN':
      return property.options.options.slice(0, 1).map(({ value }) => value);
    case 'ARRAY':
      return ['Some text'];
    case 'OBJECT':
      return { some_name: 'Some text' };
    default:
      return 'Some text';
  }
}
