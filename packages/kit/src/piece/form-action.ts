import {
  type ActionContext,
  createAction,
  type OutputSchemaField,
  type PieceAuthProperty,
} from '@activepieces/pieces-framework';
import type { TimeLimits } from '../http/time-limits';
import type { ValuesOf } from '../values/field-rows';
import type { Form, RowsWith } from './form';
import { NO_BLIND_RETRY } from './no-blind-retry';

/** An action whose form consists of rows. */
type FormAction<Rows, Api> = {
  name: string;
  displayName: string;
  description: string;
  /** Description for agents. Without one, only people can use the action. */
  forAgents?: string;
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
    const { name, displayName, description, forAgents, idempotent, form, output, limits } = action;
    return createAction({
      ...{ auth, name, displayName, description },
      audience: forAgents === undefined ? 'human' : 'both',
      aiMetadata: { ...(forAgents !== undefined && { description: forAgents }), idempotent },
      ...(!idempotent && { errorHandlingOptions: NO_BLIND_RETRY }),
      props: propsOf(form),
      outputSchema: { fields: output },
      async run(context) {
        const values = readFields(form, context.propsValue);
        return action.run(values, connect(context.auth, limits), context);
      },
    });
  };
}
