import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TriggerPayload } from '@activepieces/shared';
import { performInChild } from './child-call';
import {
  connectionOf,
  type ConnectionValue,
  type ConnectionValues,
  toConnection,
  toValidationAuth,
  type ValidationResult,
} from './connection';
import type { Schedule } from './context';
import { HostError, unknownName } from './host-error';
import { installPack, type InstalledPack } from './install-pack';
import { isRecord } from './is-record';
import { MemoryFiles, type StoredFile } from './memory-files';
import { MemoryStore, type Store } from './memory-store';
import type { CallServices, Performer, PieceCall } from './piece-call';
import {
  type ActionMetadata,
  checkDescription,
  type PieceMetadata,
  type TriggerMetadata,
} from './piece-metadata';
import type { DropdownState, PropertyMap } from './property';
import { fillForm, type StepForm } from './step-form';
import type { EngineRules } from './value-rules';

/** Settings of a host that only tests change. */
export type HostSettings = {
  /** By default, each call has a process of its own, as on the platform since release 0.88.3. */
  readonly perform?: Performer;
  readonly rules?: EngineRules;
};

/** The input of a step: its connection, the values of its form, and who filled it in. */
export type StepValues = {
  /** If absent, the piece receives `auth` as undefined. */
  readonly connection?: ConnectionValues;
  readonly propsValue?: Readonly<Record<string, unknown>>;
  /** Creator of the step; by default a program (`api`). */
  readonly form?: StepForm;
};

/** The inputs of an action, a listener for its progress, and a signal that ends it. */
export type ActionStep = StepValues & {
  /** Receives the data of every `output.update` immediately. */
  readonly onProgress?: (data: Readonly<Record<string, unknown>>) => void;
  /** Ends the process of the call at once. */
  readonly signal?: AbortSignal | undefined;
  /** ID of the flow's run, by default one of its own. The platform restarts a killed run under its ID. */
  readonly runId?: string | undefined;
};

/** The output of an action, and the files and progress that it wrote. */
export type ActionResult = {
  readonly output: unknown;
  readonly files: readonly StoredFile[];
  /** The data of every `output.update`, in order of time. */
  readonly progress: readonly Readonly<Record<string, unknown>>[];
};

/** A trigger in a live flow. It keeps its own store as long as the object exists. */
export type EnabledTrigger = {
  readonly name: string;
  readonly webhookUrl: string;
  readonly store: Store;
  readonly values: StepValues;
  /** The schedule that the piece set with `setSchedule`. */
  readonly schedule: Schedule | undefined;
};

type LiveTrigger = Omit<EnabledTrigger, 'schedule'>;

/** The address of the flow's webhook if the caller chooses none. Nothing listens there. */
const WEBHOOK_URL = 'http://127.0.0.1:4200/api/v1/webhooks/flow';
/** Id of the flow to which all actions belong. */
const FLOW_ID = 'flow';

/** A replacement for the platform's engine, for one packed piece. */
export class PieceHost {
  readonly #pack: InstalledPack;
  readonly #metadata: PieceMetadata;
  readonly #root: string;
  readonly #perform: Performer;
  readonly #rules: EngineRules;
  readonly #store = new MemoryStore();

  private constructor(
    pack: InstalledPack,
    metadata: PieceMetadata,
    root: string,
    { perform, rules }: Required<HostSettings>,
  ) {
    this.#pack = pack;
    this.#metadata = metadata;
    this.#root = root;
    this.#perform = perform;
    this.#rules = rules;
  }

  /**
   * Installs and describes a packed piece, in a temporary folder that `close` removes.
   *
   * @throws {HostError} if the platform would not install or find the piece.
   */
  static fromTarball(
    tarball: string,
    { perform = performInChild, rules = 'newer' }: HostSettings = {},
  ): Promise<PieceHost> {
    return PieceHost.#describe((root) => installPack(tarball, root), { perform, rules });
  }

  /**
   * Describes a piece from its source, which needs no pack.
   *
   * @param perform must be able to load TypeScript.
   */
  static async fromSource(
    folder: string,
    { perform, rules = 'newer' }: HostSettings & { readonly perform: Performer },
  ): Promise<PieceHost> {
    const manifest: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
    const { name, version } = isRecord(manifest) ? manifest : {};
    const entry = path.join(folder, 'src/index.ts');
    const pack = { name: String(name), version: String(version), folder, entry, i18n: undefined };
    return PieceHost.#describe(() => Promise.resolve(pack), { perform, rules });
  }

  static async #describe(
    install: (root: string) => Promise<InstalledPack>,
    { perform, rules }: Required<HostSettings>,
  ): Promise<PieceHost> {
    const root = await mkdtemp(path.join(tmpdir(), 'piece-host-'));
    try {
      const pack = await install(root);
      const { entry, name, version, i18n } = pack;
      const described = await perform({ entry, call: { kind: 'metadata' } }, briefServices());
      checkDescription(name, described);
      const metadata = { ...described, name, version, ...(i18n && { i18n }) };
      return new PieceHost(pack, metadata, root, { perform, rules });
    } catch (error) {
      await rm(root, { recursive: true, force: true });
      throw error;
    }
  }

  get name(): string {
    return this.#pack.name;
  }

  get version(): string {
    return this.#pack.version;
  }

  /** The folder of the unpacked package. */
  get folder(): string {
    return this.#pack.folder;
  }

  /** Removes the unpacked files. */
  async close(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true });
  }

  /** Returns the data of the piece that the platform stores on install. */
  metadata(): PieceMetadata {
    return this.#metadata;
  }

  /**
   * Returns the data of an action or a trigger.
   *
   * @throws {HostError} for an unknown name.
   */
  step(name: string): ActionMetadata | TriggerMetadata {
    const { actions, triggers } = this.#metadata;
    return this.#find('action or trigger', { ...actions, ...triggers }, name);
  }

  /** Checks a connection as the connect dialog does. A piece without a check accepts every connection. */
  async validate(values: ConnectionValues): Promise<ValidationResult> {
    const property = connectionOf(this.#metadata);
    const auth = property && toValidationAuth(toConnection(property, values));
    const result = await this.#call({ kind: 'validate', auth });
    if (isValidation(result)) return result;
    throw new HostError('The check of a connection must return `valid`.');
  }

  /**
   * Loads the options of a dropdown. The piece receives only `auth` and the values of the prop's refreshers.
   * Errors propagate; the platform would show a disabled dropdown.
   */
  async options(
    name: string,
    property: string,
    {
      connection,
      propsValue = {},
      form = 'api',
      searchValue,
    }: StepValues & { readonly searchValue?: string } = {},
  ): Promise<DropdownState> {
    const { props } = this.step(name);
    const dropdown = props[property];
    if (dropdown === undefined)
      throw unknownName(`${name} has no field`, property, Object.keys(props));
    if (dropdown.type !== 'DROPDOWN' && dropdown.type !== 'MULTI_SELECT_DROPDOWN') {
      throw new HostError(`${name}.${property} is not a dropdown with loaded options.`);
    }
    const auth = this.#connection(connection);
    const values = {
      ...pick(fillForm(props, propsValue, form), dropdown.refreshers),
      ...(auth === undefined ? {} : { auth }),
    };
    const state = await this.#call({ kind: 'options', name, property, values, searchValue });
    if (isDropdownState(state)) return state;
    throw new HostError(`${name}.${property} must return a list of options.`);
  }

  /** Runs an action. The errors of the piece propagate, rebuilt as on the platform. */
  async runAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    return this.#work('run', name, step);
  }

  /** Runs an action as the builder's *Test Step* does. */
  async testAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    return this.#work('test', name, step);
  }

  async #work(
    work: 'run' | 'test',
    name: string,
    { onProgress, signal, runId = randomUUID(), ...values }: ActionStep,
  ): Promise<ActionResult> {
    const action = this.#find('action', this.#metadata.actions, name);
    const files = new MemoryFiles();
    const progress: Record<string, unknown>[] = [];
    const output = await this.#call(
      { kind: 'action', work, name, runId, ...this.#input(action, values) },
      {
        // A test has a store of its own.
        store: this.#store.forFlow(FLOW_ID, work === 'test' ? 'test' : ''),
        files,
        update: (data) => {
          const copy = structuredClone(data);
          progress.push(copy);
          onProgress?.(copy);
          return Promise.resolve();
        },
      },
      signal,
    );
    return { output, files: files.all, progress };
  }

  /** Empties the store of the project and of all its flows. */
  clearStore(): void {
    this.#store.clear();
  }

  /** Publishes a flow with this trigger: calls `onEnable` with a new store. */
  async enableTrigger(
    name: string,
    { webhookUrl = WEBHOOK_URL, ...values }: StepValues & { readonly webhookUrl?: string } = {},
  ): Promise<EnabledTrigger> {
    const store = this.#store.forFlow(randomUUID());
    return this.#enable({ name, webhookUrl, store, values });
  }

  /** Republishes the flow of a trigger, with the same or other values. The store is kept. */
  async enableTriggerAgain(
    trigger: EnabledTrigger,
    values: StepValues = trigger.values,
  ): Promise<EnabledTrigger> {
    return this.#enable({ ...trigger, values });
  }

  async #enable(trigger: LiveTrigger): Promise<EnabledTrigger> {
    let schedule: Schedule | undefined;
    await this.#callHook('onEnable', trigger, {}, (asked) => {
      schedule = asked;
    });
    return { ...trigger, schedule };
  }

  /** Disables the flow: calls `onDisable`. */
  async disableTrigger(trigger: EnabledTrigger): Promise<void> {
    await this.#callHook('onDisable', trigger);
  }

  /**
   * Polls once and returns the events. Each event would start a run.
   *
   * @param laterMs time in ms by which the clocks of the piece and of its service are ahead.
   */
  async pollTrigger(trigger: EnabledTrigger, laterMs = 0): Promise<readonly unknown[]> {
    return asEvents(trigger.name, await this.#callHook('run', trigger, { laterMs }));
  }

  /** Passes a webhook request to the trigger and returns the events. Each event would start a run. */
  async deliverWebhook(
    trigger: EnabledTrigger,
    payload: Partial<TriggerPayload>,
  ): Promise<readonly unknown[]> {
    return asEvents(trigger.name, await this.#callHook('run', trigger, { payload }));
  }

  /** Runs the builder's "load sample data", in a store separate from live flows. */
  async testTrigger(name: string, values: StepValues = {}): Promise<readonly unknown[]> {
    const store = this.#store.forFlow(randomUUID(), 'test');
    const trigger = { name, webhookUrl: `${WEBHOOK_URL}/test`, store, values };
    return asEvents(name, await this.#callHook('test', trigger));
  }

  async #callHook(
    hook: Extract<PieceCall, { kind: 'trigger' }>['hook'],
    { name, webhookUrl, store, values }: LiveTrigger,
    {
      payload: sent = {},
      laterMs = 0,
    }: { readonly payload?: Partial<TriggerPayload>; readonly laterMs?: number } = {},
    setSchedule: CallServices['setSchedule'] = () => undefined,
  ): Promise<unknown> {
    const trigger = this.#find('trigger', this.#metadata.triggers, name);
    const payload = { body: {}, headers: {}, queryParams: {}, ...sent };
    return this.#call(
      {
        kind: 'trigger',
        name,
        hook,
        webhookUrl,
        payload,
        laterMs,
        ...this.#input(trigger, values),
      },
      { store, setSchedule },
    );
  }

  /** @param services those that the caller keeps; the others are thrown away after the call. */
  async #call(
    call: PieceCall,
    services: Partial<CallServices> = {},
    signal?: AbortSignal,
  ): Promise<unknown> {
    const { entry } = this.#pack;
    return this.#perform({ entry, call }, { ...briefServices(), ...services }, signal);
  }

  #input(
    { props }: { readonly props: PropertyMap },
    { connection, propsValue = {}, form = 'api' }: StepValues,
  ) {
    return {
      auth: this.#connection(connection),
      input: fillForm(props, propsValue, form),
      rules: this.#rules,
    };
  }

  #connection(values: ConnectionValues | undefined): ConnectionValue | undefined {
    if (values === undefined) return undefined;
    const property = connectionOf(this.#metadata);
    return property === undefined ? undefined : toConnection(property, values);
  }

  #find<Step>(kind: string, steps: Readonly<Record<string, Step>>, name: string): Step {
    const step = steps[name];
    if (step !== undefined) return step;
    throw unknownName(`${this.name} has no ${kind}`, name, Object.keys(steps));
  }
}

/** Returns services that are thrown away after one call. */
function briefServices(): CallServices {
  return {
    store: new MemoryStore().forFlow(FLOW_ID),
    files: new MemoryFiles(),
    update: () => Promise.resolve(),
    setSchedule: () => undefined,
  };
}

function pick(values: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  return Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key)));
}

function isValidation(result: unknown): result is ValidationResult {
  return isRecord(result) && typeof result.valid === 'boolean';
}

function isDropdownState(state: unknown): state is DropdownState {
  return isRecord(state) && Array.isArray(state.options);
}

function asEvents(name: string, events: unknown): readonly unknown[] {
  if (Array.isArray(events)) return events;
  throw new HostError(`The trigger "${name}" must return a list of events.`);
}
