import type { FilesService } from '@activepieces/pieces-framework';
import type { TriggerPayload } from '@activepieces/shared';
import type { ConnectionValue } from './connection';
import type { Store } from './memory-store';

type StepContext = {
  readonly auth: ConnectionValue | undefined;
  /** Also contains `auth`, as on the platform. */
  readonly propsValue: Readonly<Record<string, unknown>>;
  readonly store: Store;
  readonly files: FilesService;
};

/** The context of an action, reduced to the values that the pieces use. */
export type ActionContext = StepContext & {
  readonly output: {
    readonly update: (progress: {
      readonly data: Readonly<Record<string, unknown>>;
    }) => Promise<void>;
  };
  readonly run: { readonly id: string };
};

/** The schedule of a polling trigger. */
export type Schedule = { readonly cronExpression: string; readonly timezone?: string };

/** The context of a trigger's hooks. The engine passes the same one to every kind of trigger. */
export type TriggerContext = StepContext & {
  readonly webhookUrl: string;
  readonly payload: TriggerPayload;
  readonly setSchedule: (schedule: Schedule) => void;
};
