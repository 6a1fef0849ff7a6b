import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RespondHookParams } from '@activepieces/pieces-framework';
import type { TriggerPayload } from '@activepieces/shared';
import type { AuthProperty, ValidationResult } from './auth-property';
import {
  toConnection,
  toValidationAuth,
  type ConnectionValue,
  type ConnectionValues,
} from './connection';
import {
  createActionContext,
  createPropertyContext,
  createTriggerContext,
  FLOW_ID,
  SERVER,
  type Schedule,
  type TriggerContext,
} from './context';
import { HostError } from './host-error';
import { installPack, packageFolder, type InstalledPack } from './install-pack';
import { loadPiece, type LoadedPack } from './load-piece';
import type { LoadedAction, LoadedTrigger, PieceMetadata } from './loaded-piece';
import type { StoredFile } from './memory-files';
import { MemoryStore, type Store } from './memory-store';
import { prepareProps } from './prepare-props';
import type { DropdownState, Property, PropertyMap } from './property';
import { fillForm, type StepForm } from './step-form';

/** The values of a step's form. */
export type StepValues = {
  /** If absent, the piece receives `auth` as undefined. */
  readonly connection?: ConnectionValues;
  readonly propsValue?: Readonly<Record<string, unknown>>;
  /** Creator of the step; by default a program (`api`). */
  readonly form?: StepForm;
};

/** A step and its position in a run. */
export type ActionStep = StepValues & {
  /** By default a new one for each call. */
  readonly runId?: string;
  /** By default `step_1`. */
  readonly stepName?: string;
  /** Receives the data of every `output.update` immediately. */
  readonly onProgress?: (data: Readonly<Record<string, unknown>>) => void;
};

/** The output of an action, with its side effects. */
export type ActionResult = {
  readonly output: unknown;
  readonly files: readonly StoredFile[];
  /** The data of every `output.update`, in order of time. */
  readonly progress: readonly Readonly<Record<string, unknown>>[];
  readonly tags: readonly string[];
  /** The response set by `run.stop` or `run.respond`. */
  readonly response?: RespondHookParams['response'];
  /** The waitpoint at which the flow would pause. */
  readonly waitingFor?: string;
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

/** A replacement of the platform's engine for one packed piece. */
export class PieceHost {
  readonly name: string;
  readonly version: string;
  /** The folder of the unpacked package. */
  readonly folder: string;
  readonly #loaded: LoadedPack;
  readonly #temporaryRoot: string | undefined;
  readonly #store = new MemoryStore();

  private constructor(
    pack: InstalledPack,
    loaded: LoadedPack,
    folder: string,
    temporaryRoot: string | undefined,
  ) {
    this.name = pack.name;
    this.version = pack.version;
    this.folder = folder;
    this.#loaded = loaded;
    this.#temporaryRoot = temporaryRoot;
  }

  /**
   * Installs and loads a packed piece.
   *
   * @param options.root folder for the package; by default a temporary one, which `close` removes.
   * @throws {HostError} if the platform would not install or find the piece.
   */
  static async fromTarball(
    tarball: string,
    options: { readonly root?: string } = {},
  ): Promise<PieceHost> {
    const root = options.root ?? (await mkdtemp(path.join(tmpdir(), 'piece-host-')));
    const temporaryRoot = options.root === undefined ? root : undefined;
    try {
      const pack = await installPack(tarball, root);
      const loaded = await loadPiece(root, pack.alias);
      const folder = packageFolder(root, pack.alias, pack.name);
      return new PieceHost(pack, loaded, folder, temporaryRoot);
    } catch (error) {
      await removeFolder(temporaryRoot);
      throw error;
    }
  }

  /** Removes the unpacked files, unless the caller chose the folder. */
  async close(): Promise<void> {
    await removeFolder(this.#temporaryRoot);
  }

  /** Returns the data of the piece that the platform stores on install. Actions and triggers are the live objects. */
  metadata(): PieceMetadata {
    const { piece, i18n } = this.#loaded;
    return {
      ...piece.metadata(),
      name: this.name,
      version: this.version,
      authors: piece.authors,
      ...(i18n === undefined ? {} : { i18n }),
    };
  }

  /** Checks a connection as the connect dialog does. A piece without a check accepts every connection. */
  async validate(values: ConnectionValues): Promise<ValidationResult> {
    const property = this.#authProperty(values);
    if (property?.validate === undefined) return { valid: true };
    const { apiUrl, publicUrl } = SERVER;
    return property.validate({
      auth: toValidationAuth(toConnection(property, values)),
      server: { apiUrl, publicUrl },
    });
  }

  /**
   * Loads the options of a dropdown. The piece receives only `auth` and the values of the prop's refreshers.
   * Errors propagate; the platform would show a disabled dropdown.
   */
  async options(
    stepName: string,
    propName: string,
    values: StepValues & { readonly searchValue?: string } = {},
  ): Promise<DropdownState> {
    const property = this.#property(stepName, propName);
    if (property.type !== 'DROPDOWN' && property.type !== 'MULTI_SELECT_DROPDOWN') {
      throw new HostError(`${stepName}.${propName} is no dropdown with loaded options.`);
    }
    return property.options(
      this.#refresherValues(stepName, property.refreshers, values),
      createPropertyContext(values.searchValue),
    );
  }

  /** Loads the props of a dynamic prop. */
  async dynamicProps(
    stepName: string,
    propName: string,
    values: StepValues = {},
  ): Promise<PropertyMap> {
    const property = this.#property(stepName, propName);
    if (property.type !== 'DYNAMIC') throw new HostError(`${stepName}.${propName} is not dynamic.`);
    return property.props(
      this.#refresherValues(stepName, property.refreshers, values),
      createPropertyContext(undefined),
    );
  }

  /** Runs an action. Errors of the piece propagate unchanged. */
  async runAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    const action = this.#action(name);
    return this.#execute(action, (context) => action.run(context), step);
  }

  /** Runs an action as the builder's "test step" does: with `test` if the piece has one, otherwise `run`. */
  async testAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    const action = this.#action(name);
    const { test } = action;
    return this.#execute(
      action,
      (context) => (test === undefined ? action.run(context) : test.call(action, context)),
      step,
    );
  }

  /** Publishes a flow with this trigger: calls `onEnable` with a new store. */
  async enableTrigger(
    name: string,
    {
      webhookUrl = `${SERVER.publicUrl}v1/webhooks/${FLOW_ID}`,
      ...values
    }: StepValues & {
      readonly webhookUrl?: string;
    } = {},
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

  async #enable(trigger: Omit<EnabledTrigger, 'schedule'>): Promise<EnabledTrigger> {
    let schedule: Schedule | undefined;
    await this.#trigger(trigger.name).onEnable(
      this.#triggerContext(trigger, {}, (asked) => {
        schedule = asked;
      }),
    );
    return { ...trigger, schedule };
  }

  /** Disables the flow: calls `onDisable`. */
  async disableTrigger(trigger: EnabledTrigger): Promise<void> {
    await this.#trigger(trigger.name).onDisable(this.#triggerContext(trigger, {}));
  }

  /** Polls once and returns the events. Each event would start a run. */
  async pollTrigger(trigger: EnabledTrigger): Promise<readonly unknown[]> {
    return this.deliverWebhook(trigger, {});
  }

  /** Passes a webhook request to the trigger and returns the events. Each event would start a run. */
  async deliverWebhook(
    trigger: EnabledTrigger,
    payload: Partial<TriggerPayload>,
  ): Promise<readonly unknown[]> {
    const context = this.#triggerContext(trigger, payload);
    return asEvents(trigger.name, await this.#trigger(trigger.name).run(context));
  }

  /** Runs the builder's "load sample data", in a store separate from live flows. */
  async testTrigger(name: string, values: StepValues = {}): Promise<readonly unknown[]> {
    const store = this.#store.forFlow(randomUUID(), 'test');
    const webhookUrl = `${SERVER.publicUrl}v1/webhooks/${FLOW_ID}/test`;
    const context = this.#triggerContext({ name, webhookUrl, store, values }, {});
    return asEvents(name, await this.#trigger(name).test(context));
  }

  async #execute(
    action: LoadedAction,
    run: (context: Parameters<LoadedAction['run']>[0]) => Promise<unknown>,
    step: ActionStep,
  ): Promise<ActionResult> {
    const { context, record } = createActionContext(
      { ...this.#input(action.props, step), store: this.#store.forFlow(FLOW_ID) },
      {
        runId: step.runId ?? randomUUID(),
        stepName: step.stepName ?? 'step_1',
        onProgress: step.onProgress,
      },
    );
    const output = await run(context);
    return { output, ...record, files: record.files.all };
  }

  #triggerContext(
    trigger: Omit<EnabledTrigger, 'schedule'>,
    payload: Partial<TriggerPayload>,
    setSchedule: (schedule: Schedule) => void = () => undefined,
  ): TriggerContext {
    const { name, webhookUrl, store, values } = trigger;
    return createTriggerContext(
      { ...this.#input(this.#trigger(name).props, values), store },
      {
        triggerName: name,
        webhookUrl,
        payload: { body: {}, headers: {}, queryParams: {}, ...payload },
        setSchedule,
      },
    );
  }

  #input(props: PropertyMap, { connection, propsValue = {}, form = 'api' }: StepValues) {
    const auth = this.#connection(connection);
    const filled = fillForm(props, propsValue, form);
    const input = auth === undefined ? filled : { ...filled, auth };
    return { auth, propsValue: prepareProps(props, input) };
  }

  #refresherValues(
    stepName: string,
    refreshers: readonly string[],
    { connection, propsValue = {}, form = 'api' }: StepValues,
  ): Record<string, unknown> {
    const auth = this.#connection(connection);
    const values = fillForm(this.#step(stepName).props, propsValue, form);
    const watched = Object.entries(values).filter(([key]) => refreshers.includes(key));
    return { ...Object.fromEntries(watched), ...(auth === undefined ? {} : { auth }) };
  }

  #connection(values: ConnectionValues | undefined): ConnectionValue | undefined {
    if (values === undefined) return undefined;
    const property = this.#authProperty(values);
    return property === undefined ? undefined : toConnection(property, values);
  }

  #authProperty(values: ConnectionValues): AuthProperty | undefined {
    const auth = [this.#loaded.piece.auth].flat().filter((property) => property !== undefined);
    const type = typeof values === 'string' ? 'SECRET_TEXT' : values.type;
    return auth.find((property) => property.type === type) ?? auth[0];
  }

  #action(name: string): LoadedAction {
    const action = this.#loaded.piece.getAction(name);
    if (action === undefined) throw this.#unknown('action', name, this.metadata().actions);
    return action;
  }

  #trigger(name: string): LoadedTrigger {
    const trigger = this.#loaded.piece.getTrigger(name);
    if (trigger === undefined) throw this.#unknown('trigger', name, this.metadata().triggers);
    return trigger;
  }

  #unknown(what: string, name: string, known: object): HostError {
    const names = Object.keys(known).join(', ') || 'none';
    return new HostError(`${this.name} has no ${what} "${name}". There is: ${names}.`);
  }

  #step(name: string): LoadedAction | LoadedTrigger {
    const { piece } = this.#loaded;
    const step = piece.getAction(name) ?? piece.getTrigger(name);
    if (step !== undefined) return step;
    const { actions, triggers } = this.metadata();
    throw this.#unknown('action or trigger', name, { ...actions, ...triggers });
  }

  #property(stepName: string, propName: string): Property {
    const { props } = this.#step(stepName);
    const property = props[propName];
    if (property === undefined) throw this.#unknown(`field of ${stepName}`, propName, props);
    return property;
  }
}

async function removeFolder(folder: string | undefined): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}

function asEvents(name: string, events: unknown): readonly unknown[] {
  if (Array.isArray(events)) return events;
  throw new HostError(`The trigger "${name}" must return a list of events.`);
}
