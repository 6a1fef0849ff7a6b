import { type ActionMetadata, agentSchemaOf, fillForm, schemaFlaws } from '../host';
import {
  sheetCallsOf,
  type ContractName,
  examplesOf,
  mainContractOf,
  type Service,
} from '../services';
import { choicesOf } from './agent-catalog';
import { type CallOutcome, outcomeOf } from './call-outcome';
import { inputTitle } from './wire-lines';
import { sharedPiece } from './wire-suite';

type Props = Readonly<Record<string, unknown>>;

/**
 * Declares the tests that each action of a packed piece does the same for the Agent step, which gives `null` in all fields
 * that it does not mean, and that the callers that follow a schema can give its options and the values of its examples.
 */
export function describeCallers(service: Service): void {
  describe(`${service.name} and its callers`, () => {
    const contract = mainContractOf(service);
    const piece = sharedPiece(service, contract);

    it('serves the Agent step like a filled-in form', async () => {
      const rows: string[] = [];
      const { actions } = piece().host.metadata();
      for (const [{ name }, input] of examplesIn(service, contract, actions)) {
        const alone = told(await outcomeOf(piece(), name, input));
        const sent = told(await outcomeOf(piece(), name, input, 'agent'));
        if (sent !== alone) rows.push(`${name} ${inputTitle(input)} ${sent}, and alone ${alone}`);
      }
      expect(rows).toEqual([]);
    });

    it('allows an agent the values of each example', () => {
      const { actions } = piece().host.metadata();
      const flaws = examplesIn(service, contract, actions).flatMap(([action, input]) => {
        const { name, props } = action;
        const refused = schemaFlaws(agentSchemaOf(props), fillForm(props, input, 'agent'));
        return [...refused, ...unlistedValues(action, input)].map((flaw) => `${name}.${flaw}`);
      });
      expect(flaws).toEqual([]);
    });

    it('allows an agent every option, if only as its text', async () => {
      const flaws: string[] = [];
      for (const [action, input] of examplesIn(
        service,
        contract,
        piece().host.metadata().actions,
      )) {
        const { properties = {} } = agentSchemaOf(action.props);
        for (const [key, schema] of Object.entries(properties)) {
          const givenAs = (option: unknown) => (schema.type.includes('array') ? [option] : option);
          for (const option of await optionsOf(action, key, input)) {
            if (schemaFlaws(schema, givenAs(option)).length === 0) continue;
            const outcomeWith = async (value: unknown) =>
              told(await outcomeOf(piece(), action.name, { ...input, [key]: givenAs(value) }));
            const meant = await outcomeWith(option);
            const asText = await outcomeWith(String(option));
            if (meant !== asText) flaws.push(`${action.name}.${key}: ${JSON.stringify(option)}`);
          }
        }
      }
      expect(flaws).toEqual([]);
    });

    /** Returns the values of a field's choices, fixed or loaded. */
    const optionsOf = async ({ name, props }: ActionMetadata, key: string, input: Props) => {
      const property = props[key];
      if (property?.type !== 'DROPDOWN' && property?.type !== 'MULTI_SELECT_DROPDOWN') {
        return property === undefined ? [] : choicesOf(property);
      }
      const { host, sandbox, freshConnection } = piece();
      await sandbox.settings({ rateLimits: false });
      const connection = await freshConnection();
      const { options } = await host.options(name, key, { connection, propsValue: input });
      return options.map(({ value }) => value);
    };
  });
}

/** Returns each action with each of its examples, and with the input of its call at a contract. */
function examplesIn(
  service: Service,
  contract: ContractName,
  actions: Readonly<Record<string, ActionMetadata>>,
): readonly (readonly [ActionMetadata, Props])[] {
  const calls = sheetCallsOf(service, contract);
  return Object.values(actions).flatMap((action) => {
    const called = calls.filter((call) => call.action === action.name).map(({ input }) => input);
    const inputs = new Set([...examplesOf(service, action.name), ...called]);
    return [...inputs].map((input) => [action, input] as const);
  });
}

/** Returns a sentence for each value that the MCP server refuses, since it is none of the field's fixed choices. */
function unlistedValues({ props }: ActionMetadata, input: Props): string[] {
  return Object.entries(props).flatMap(([key, property]) => {
    const choices = choicesOf(property);
    const values = [input[key] ?? []].flat();
    const isUnlisted = choices.length > 0 && values.some((value) => !choices.includes(value));
    return isUnlisted ? [`${key}: must be one of the choices`] : [];
  });
}

/** Returns the outcome of a call in words. */
function told({ requests, message }: CallOutcome): string {
  return [`sends [${requests.replaceAll('\n', '; ')}]`, message]
    .filter(Boolean)
    .join(' and fails: ');
}
