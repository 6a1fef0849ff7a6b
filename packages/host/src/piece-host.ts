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

/** The form of a step as it is filled in. */
export type StepValues = {
  /** Absent: the step reaches the piece with `auth` undefined. */
  readonly connection?: ConnectionValues;
  readonly propsValue?: Readonly<Record<string, unknown>>;
  /** Who made the step: a program (`api`) unless given. */
  readonly form?: StepForm;
};

/** A step and where in a run it stands. */
export type ActionStep = StepValues & {
  /** A new one for each call unless given. */
  readonly runId?: string;
  /** `step_1` unless given. */
  readonly stepName?: string;
  /** Gets the data of every `output.update` as it comes. */
  readonly onProgress?: (data: Readonly<Record<string, unknown>>) => void;
};

/** What became of an action. */
export type ActionResult = {
  readonly output: unknown;
  readonly files: readonly StoredFile[];
  /** The data of every `output.update`, oldest first. */
  readonly progress: readonly Readonly<Record<string, unknown>>[];
  readonly tags: readonly string[];
  /** Set by `run.stop` and `run.respond`. */
  readonly response?: RespondHookParams['response'];
  /** The waitpoint at which the flow would pause. */
  readonly waitingFor?: string;
};

/** A trigger in a live flow. It keeps its own store until it is dropped. */
export type EnabledTrigger = {
  readonly name: string;
  readonly webhookUrl: string;
  readonly store: Store;
  readonly values: StepValues;
  /** What the piece asked for with `setSchedule`. */
  readonly schedule: Schedule | undefined;
};

/** Plays the platform's engine to one packed piece. */
export class PieceHost {
  readonly name: string;
  readonly version: string;
  /** Where the package is unpacked. */
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
   * @param options.root where to unpack; a temporary folder, removed by `close`, unless given.
   * @throws {HostError} when the platform would not install or find the piece.
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

  /** Removes what `fromTarball` unpacked, unless the caller chose the folder. */
  async close(): Promise<void> {
    await removeFolder(this.#temporaryRoot);
  }

  /** What the platform stores of the piece on install; actions and triggers are the live ones. */
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

  /** Checks a connection as the connect dialog does. A piece without a check accepts everything. */
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
   * Loads the options of a dropdown. The piece gets `auth` and the values of the prop's refreshers only.
   * The platform would hide an error behind a disabled dropdown; here it propagates.
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

  /** Loads the props behind a dynamic prop. */
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

  /** Runs an action. What the piece throws propagates untouched. */
  async runAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    const action = this.#action(name);
    return this.#execute(action, (context) => action.run(context), step);
  }

  /** Runs an action as the builder's "test step" does: `test` where the piece has one, else `run`. */
  async testAction(name: string, step: ActionStep = {}): Promise<ActionResult> {
    const action = this.#action(name);
    const { test } = action;
    return this.#execute(
      action,
      (context) => (test === undefined ? action.run(context) : test.call(action, context)),
      step,
    );
  }

  /** Publishes a flow with this trigger: calls `onEnable` with a store of its own. */
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

  /** Publishes the flow of a trigger again, which keeps its store: with the values that it had, or others. */
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

  /** Takes the flow offline: calls `onDisable`. */
  async disableTrigger(trigger: EnabledTrigger): Promise<void> {
    await this.#trigger(trigger.name).onDisable(this.#triggerContext(trigger, {}));
  }

  /** One poll: the events that would each start a run. */
  async pollTrigger(trigger: EnabledTrigger): Promise<readonly unknown[]> {
    return this.deliverWebhook(trigger, {});
  }

  /** Hands a webhook request to the trigger: the events that would each start a run. */
  async deliverWebhook(
    trigger: EnabledTrigger,
    payload: Partial<TriggerPayload>,
  ): Promise<readonly unknown[]> {
    const context = this.#triggerContext(trigger, payload);
    return asEvents(trigger.name, await this.#trigger(trigger.name).run(context));
  }

  /** The builder's "load sample data", in a store apart from any live flow's. */
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
