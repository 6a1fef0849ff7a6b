import {
  type ActionContext,
  createAction,
  type OutputSchemaField,
  type PieceAuthProperty,
} from '@activepieces/pieces-framework';
import type { TimeLimits } from '../http/time-limits';
import type { ValuesOf } from '../values/field-rows';
import { withOutput } from './agent-text';
import type { Form, RowsWith } from './form';
import { outputSchemaOf } from './output-schema';

/**
 * The kind of a step: a badge in builders from 0.88.2 on, and a hint for the approval of an agent's calls.
 * A step that charges is a WRITE.
 */
export type Classification = 'READ' | 'SEARCH' | 'WRITE' | 'DESTRUCTIVE';

/** Adds `classification`. `createAction` of SDK 0.32.0 drops keys that it does not know. */
export function withClassification<Step extends object>(
  step: Step,
  classification: Classification,
): Step {
  return Object.assign(step, { classification });
}

/**
 * Settings for actions that create or charge. They hide the platform's retry toggle, which resends a failed step
 * up to four times after any failure.
 */
export const NO_BLIND_RETRY = {
  retryOnFailure: { defaultValue: false, hide: true },
  continueOnFailure: { defaultValue: false },
};

type FormAction<Rows, Api> = {
  name: string;
  displayName: string;
  description: string;
  /** Description for agents. Without one, only people can use the action. */
  forAgents?: string;
  classification: Classification;
  /** False for an action that creates or charges. The platform does not retry it. */
  idempotent: boolean;
  form: Rows;
  output: OutputSchemaField[];
  limits?: TimeLimits;
  run: (
    values: ValuesOf<Rows>,
    api: Api,
    context: Pick<ActionContext, 'files' | 'store' | 'output'>,
  ) => Promise<unknown>;
};

/**
 * Returns a function that creates the actions of a piece. An action reads its form before it uses the connection.
 * @param connect returns the API of a connection as the platform passes it.
 */
export function formActions<Auth extends PieceAuthProperty, Api, Name extends string>(
  auth: Auth,
  connect: (auth: unknown, limits?: TimeLimits) => Api,
  { propsOf, readFields }: Form<Name>,
) {
  return <Rows extends RowsWith<Name>>(action: FormAction<Rows, Api>) => {
    const { name, displayName, description, idempotent, form, output, limits } = action;
    const forAgents = action.forAgents && withOutput(action.forAgents, output);
    const step = createAction({
      auth,
      name,
      displayName,
      description,
      audience: forAgents === undefined ? 'human' : 'both',
      aiMetadata: { ...(forAgents !== undefined && { description: forAgents }), idempotent },
      ...(!idempotent && { errorHandlingOptions: NO_BLIND_RETRY }),
      props: propsOf(form),
      outputSchema: outputSchemaOf(output),
      async run(context) {
        const values = readFields(form, context.propsValue);
        return action.run(values, connect(context.auth, limits), context);
      },
    });
    return withClassification(step, action.classification);
  };
}
