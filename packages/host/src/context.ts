import { randomUUID } from 'node:crypto';
import type {
  ActionContext as SdkActionContext,
  ConnectionsManager,
  FilesService,
  FlowsContext,
  PropertyContext,
  RespondHookParams,
  RunContext,
  ServerContext,
  StepContext,
} from '@activepieces/pieces-framework';
import type { TriggerPayload } from '@activepieces/shared';
import type { ConnectionValue } from './connection';
import { MemoryFiles } from './memory-files';
import type { Store } from './memory-store';

/** The common input of actions and triggers. `propsValue` also contains `auth`, as on the platform. */
export type StepInput = {
  readonly auth: ConnectionValue | undefined;
  readonly propsValue: Readonly<Record<string, unknown>>;
  readonly store: Store;
};

/** The SDK's context of an action's `run` and `test`, reduced to the values that the host can provide. */
export type ActionContext = Omit<
  SdkActionContext,
  'auth' | 'propsValue' | 'store' | 'executionType'
> &
  StepInput & { readonly executionType: 'BEGIN' };

/** The schedule of a polling trigger. */
export type Schedule = { readonly cronExpression: string; readonly timezone?: string };

/** The context of a trigger's hooks. The engine passes the same one to every kind of trigger. */
export type TriggerContext = StepInput & {
  readonly flows: FlowsContext;
  readonly step: StepContext;
  readonly project: PropertyContext['project'];
  readonly connections: ConnectionsManager;
  readonly server: ServerContext;
  readonly files: FilesService;
  readonly webhookUrl: string;
  readonly payload: TriggerPayload;
  readonly setSchedule: (schedule: Schedule) => void;
  readonly app: {
    readonly createListeners: (listeners: { events: string[]; identifierValue: string }) => void;
  };
};

/** The side effects of an action, recorded while it runs. */
export type ActionRecord = {
  readonly files: MemoryFiles;
  /** The data of every `output.update`, in order of time. */
  readonly progress: Record<string, unknown>[];
  readonly tags: string[];
  /** The response that `run.stop` or `run.respond` would send to the caller of the flow's webhook. */
  response?: RespondHookParams['response'];
  /** The waitpoint at which the flow would pause. */
  waitingFor?: string;
};

/** The server URLs that pieces receive. Nothing listens there. */
export const SERVER: ServerContext = {
  apiUrl: 'http://127.0.0.1:3000/api/',
  publicUrl: 'http://127.0.0.1:4200/api/',
  token: 'engine-token',
};

/** The flow of all actions. */
export const FLOW_ID = 'flow';

/** Creates the context of an action step, and the record of its side effects. */
export function createActionContext(
  input: StepInput,
  {
    runId,
    stepName,
    onProgress,
  }: {
    readonly runId: string;
    readonly stepName: string;
    readonly onProgress?: ((data: Readonly<Record<string, unknown>>) => void) | undefined;
  },
): { context: ActionContext; record: ActionRecord } {
  const record: ActionRecord = { files: new MemoryFiles(), progress: [], tags: [] };
  const context: ActionContext = {
    ...input,
    ...environment(),
    executionType: 'BEGIN',
    server: SERVER,
    step: { name: stepName },
    files: record.files,
    tags: {
      add: ({ name }) => {
        record.tags.push(name);
        return Promise.resolve();
      },
    },
    output: {
      update: ({ data }) => {
        const copy = structuredClone(data);
        record.progress.push(copy);
        onProgress?.(copy);
        return Promise.resolve();
      },
    },
    agent: { tools: () => Promise.resolve({}) },
    run: createRun(runId, record),
  };
  return { context, record };
}

/** Creates the context of a trigger's hooks. */
export function createTriggerContext(
  input: StepInput,
  hook: Pick<TriggerContext, 'webhookUrl' | 'payload' | 'setSchedule'> & {
    readonly triggerName: string;
  },
): TriggerContext {
  const { triggerName, ...rest } = hook;
  return {
    ...input,
    ...rest,
    ...environment(),
    server: SERVER,
    step: { name: triggerName },
    files: new MemoryFiles(),
    app: { createListeners: () => undefined },
  };
}

/** Creates the context of a dropdown or of dynamic props. */
export function createPropertyContext(searchValue: string | undefined): PropertyContext {
  return {
    ...environment(),
    server: SERVER,
    ...(searchValue === undefined ? {} : { searchValue }),
  };
}

function environment(): Pick<PropertyContext, 'project' | 'flows' | 'connections'> {
  return {
    project: { id: 'project', externalId: () => Promise.resolve(undefined) },
    flows: {
      list: () => Promise.resolve({ data: [], next: null, previous: null }),
      current: { id: FLOW_ID, version: { id: 'flow-version' } },
    },
    connections: { get: () => Promise.resolve(null) },
  };
}

function createRun(id: string, record: ActionRecord): RunContext {
  const answer = (params?: RespondHookParams) => {
    record.response = params?.response ?? {};
  };
  return {
    id,
    stop: answer,
    respond: answer,
    createWaitpoint: () => {
      const waitpointId = randomUUID();
      const resumeUrl = `${SERVER.publicUrl}v1/flow-runs/${id}/waitpoints/${waitpointId}`;
      return Promise.resolve({
        id: waitpointId,
        resumeUrl,
        buildResumeUrl: ({ queryParams, sync }) => {
          const url = new URL(sync === true ? `${resumeUrl}/sync` : resumeUrl);
          url.search = new URLSearchParams(queryParams).toString();
          return url.href;
        },
      });
    },
    waitForWaitpoint: (waitpointId) => {
      record.waitingFor = waitpointId;
    },
  };
}
