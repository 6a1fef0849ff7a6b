import {
  createTrigger,
  type OutputSchemaField,
  type PieceAuthProperty,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import type { Fields, ValuesOf } from '../form/field';
import { controlsOf, readForm } from '../form/form';
import { ENABLE_LIMITS, POLL_LIMITS, type TimeLimits } from '../http/time-limits';
import { withClassification } from './classification';
import { withLazySample } from './lazy';
import { outputSchemaOf } from './output-schema';
import { HOURLY } from './polling';

/** The three ways in which a trigger reads its items, for one connection and form. */
export type TriggerReader<Item> = {
  /** Remembers the existing items, which do not start the flow. */
  begin: () => Promise<void>;
  /** Returns the items that are new since the last poll. */
  poll: () => Promise<Item[]>;
  /** Returns at most `most` existing items, for a test. */
  sample: (most: number) => Promise<Item[]>;
};

/** A polling trigger in the words of the SDK. Its form is read and typed before. */
type PollingTrigger<Form, Api, Item> = {
  name: string;
  displayName: string;
  description: string;
  aiMetadata: { description: string };
  props: Form;
  outputSchema: { fields: OutputSchemaField[] };
  /**
   * @param context the platform's store, and the time in ms since the epoch.
   * @throws Failure `invalid` for a form that cannot be used.
   */
  watch: (
    values: ValuesOf<Form>,
    api: Api,
    context: { store: Store; now: number },
  ) => TriggerReader<Item>;
  /** Returns the schedule; by default every hour. */
  schedule?: (values: ValuesOf<Form>) => typeof HOURLY;
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
 * Returns the piece's `createPollingTrigger`, with fields instead of props.
 * @param connect returns the API of a connection as the platform passes it.
 */
export function pollingTriggersOf<Auth extends PieceAuthProperty, Api>(
  auth: Auth,
  connect: (auth: unknown, limits?: TimeLimits) => Api,
) {
  return <const Form extends Fields, Item>(trigger: PollingTrigger<Form, Api, Item>) => {
    const { name, displayName, description, aiMetadata, props, outputSchema, outputOf } = trigger;
    type Context = {
      auth: unknown;
      propsValue: Readonly<Partial<Record<keyof Form, unknown>>>;
      store: Store;
    };
    const readerOf = ({ auth, propsValue, store }: Context, limits: TimeLimits) => {
      const values = readForm(props, propsValue);
      return trigger.watch(values, connect(auth, limits), { store, now: Date.now() });
    };
    const sample = () => outputOf(trigger.sample());

    const step = createTrigger({
      auth,
      name,
      displayName,
      description,
      aiMetadata: { ...aiMetadata, idempotent: true },
      type: TriggerStrategy.POLLING,
      props: controlsOf(props),
      sampleData: undefined,
      outputSchema: outputSchemaOf(outputSchema.fields),

      async onEnable(context) {
        await readerOf(context, ENABLE_LIMITS).begin();
        const values = readForm(props, context.propsValue);
        context.setSchedule(trigger.schedule?.(values) ?? HOURLY);
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
