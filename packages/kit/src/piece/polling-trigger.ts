import {
  createTrigger,
  type OutputSchemaField,
  type PieceAuthProperty,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import { ENABLE_LIMITS, POLL_LIMITS, type TimeLimits } from '../http/time-limits';
import type { ValuesOf } from '../values/field-rows';
import { withClassification } from './form-action';
import type { Form, RowsWith } from './form';
import { withLazySample } from './lazy';
import { outputSchemaOf } from './output-schema';
import { HOURLY } from './polling';
import type { TriggerReader } from './trigger';

/** A trigger whose form consists of rows, and which polls every hour. */
type PollingTrigger<Rows, Api, Item> = {
  name: string;
  displayName: string;
  description: string;
  forAgents: string;
  form: Rows;
  output: OutputSchemaField[];
  /**
   * @param context the platform's store, and the time in ms since the epoch.
   * @throws Failure `invalid` for a form that cannot be used.
   */
  watch: (
    values: ValuesOf<Rows>,
    api: Api,
    context: { store: Store; now: number },
  ) => TriggerReader<Item>;
  /** Called when the trigger is turned off. Keeps the state by default: republishing turns it off and on. */
  end?: (store: Store) => Promise<void>;
  outputOf: (item: Item) => object;
  /** Returns a made-up item, for a test without existing ones. */
  sample: () => Item;
};

/** Number of items that a test returns. */
const TEST_ITEMS = 5;
/** A test is run by a user, so no next check follows it. */
const TEST_LIMITS: TimeLimits = { ...POLL_LIMITS, again: undefined };

/**
 * Returns a function that creates the polling triggers of a piece.
 * @param connect returns the API of a connection as the platform passes it.
 */
export function pollingTriggers<Auth extends PieceAuthProperty, Api, Name extends string>(
  auth: Auth,
  connect: (auth: unknown, limits?: TimeLimits) => Api,
  { propsOf, readFields }: Form<Name>,
) {
  return <Rows extends RowsWith<Name>, Item>(trigger: PollingTrigger<Rows, Api, Item>) => {
    const { name, displayName, description, forAgents, form, output, outputOf } = trigger;
    type Context = {
      auth: unknown;
      propsValue: Readonly<Partial<Record<keyof Rows, unknown>>>;
      store: Store;
    };
    const readerOf = ({ auth, propsValue, store }: Context, limits: TimeLimits) => {
      const values = readFields(form, propsValue);
      return trigger.watch(values, connect(auth, limits), { store, now: Date.now() });
    };
    const sample = () => outputOf(trigger.sample());

    const step = createTrigger({
      auth,
      name,
      displayName,
      description,
      aiMetadata: { description: forAgents, idempotent: true },
      type: TriggerStrategy.POLLING,
      props: propsOf(form),
      sampleData: undefined,
      outputSchema: outputSchemaOf(output),

      async onEnable(context) {
        await readerOf(context, ENABLE_LIMITS).begin();
        context.setSchedule(HOURLY);
      },

      // The platform deletes the state with the flow.
      onDisable: async ({ store }) => trigger.end?.(store),

      async run(context) {
        return (await readerOf(context, POLL_LIMITS).poll()).map(outputOf);
      },

      async test(context) {
        const items = await readerOf(context, TEST_LIMITS).sample(TEST_ITEMS);
        return items.length === 0 ? [sample()] : items.map(outputOf);
      },
    });
    return withLazySample(withClassification(step, 'READ'), sample);
  };
}
