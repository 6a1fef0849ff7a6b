import {
  type ActionContext,
  createAction,
  type OutputSchemaField,
  type PieceAuthProperty,
} from '@activepieces/pieces-framework';
import type { Fields, ValuesOf } from '../form/field';
import { controlsOf, readForm } from '../form/form';
import type { TimeLimits } from '../http/time-limits';
import { type Classification, withClassification } from './classification';
import { outputSchemaOf } from './output-schema';

/**
 * Settings for actions that create or charge. They hide the platform's retry toggle, which resends a failed step
 * up to four times after any failure.
 */
export const NO_BLIND_RETRY = {
  retryOnFailure: { defaultValue: false, hide: true },
  continueOnFailure: { defaultValue: false },
};

type GivenForm<Form> = { propsValue: Readonly<Partial<Record<keyof Form, unknown>>> };

type StepContext = Pick<ActionContext, 'files' | 'store' | 'output'> & {
  auth: unknown;
  /** The form as the platform passes it. */
  propsValue: Readonly<Record<string, unknown>>;
  run: Pick<ActionContext['run'], 'id'>;
};

/** Does the work of an action. */
type Work<Form, Api> = (
  values: ValuesOf<Form>,
  api: Api,
  context: Omit<StepContext, 'auth'>,
) => Promise<unknown>;

/** An action in the words of the SDK. Its form is read and typed before it runs. */
export type FormAction<Form, Api> = {
  name: string;
  displayName: string;
  description: string;
  aiMetadata: {
    /** Without a description, the action is hidden from the search for steps. */
    description?: string;
    /** False for an action that creates or charges. The platform does not retry it. */
    idempotent: boolean;
  };
  classification: Classification;
  props: Form;
  outputSchema: { fields: OutputSchemaField[] };
  limits?: TimeLimits;
  run: Work<Form, Api>;
  /** Takes the place of `run` in the builder's *Test Step*. *Test Flow* and agents run the action. */
  test?: Work<Form, Api>;
};

/**
 * Returns the piece's `createAction`, with fields instead of props. The form is read before the connection is used.
 * @param connect returns the API of a connection as the platform passes it.
 */
export function actionsOf<Auth extends PieceAuthProperty, Api>(
  auth: Auth,
  connect: (auth: unknown, limits?: TimeLimits) => Api,
) {
  return <const Form extends Fields>(action: FormAction<Form, Api>) => {
    const { props, run, test, classification, limits, aiMetadata, outputSchema, ...about } = action;
    const { description, idempotent } = aiMetadata;
    const work = (does: typeof run) => async (context: GivenForm<Form> & StepContext) =>
      does(readForm(props, context.propsValue), connect(context.auth, limits), context);
    const step = createAction({
      ...about,
      auth,
      audience: description === undefined ? 'human' : 'both',
      aiMetadata: {
        ...(description !== undefined && { description }),
        idempotent,
      },
      ...(!idempotent && { errorHandlingOptions: NO_BLIND_RETRY }),
      props: controlsOf(props),
      outputSchema: outputSchemaOf(outputSchema.fields),
      run: work(run),
      ...(test && { test: work(test) }),
    });
    return withClassification(step, classification);
  };
}
