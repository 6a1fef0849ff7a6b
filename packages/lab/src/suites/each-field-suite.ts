import { type PropertyMap } from '../host';
import { sheetCallsOf, contractsOf, type Service } from '../services';
import { outcomeOf } from './call-outcome';
import { sharedPiece } from './wire-suite';

/** Values by the action and the field, or by the field alone, for fields whose type does not tell a possible value. */
type Values = Readonly<Record<string, unknown>>;

/**
 * Declares the test that no action drops a field silently: filled in alone, beside the example of the action, each field
 * changes a request or is refused by its label.
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
          }
        }
        expect(dropped).toEqual([]);
      });
    },
  );
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
