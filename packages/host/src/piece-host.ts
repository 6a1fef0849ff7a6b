import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TriggerPayload } from '@activepieces/shared';
import {
  type AuthProperty,
  type ConnectionValue,
  type ConnectionValues,
  toConnection,
  toValidationAuth,
  type ValidationResult,
} from './connection';
import type { Schedule, TriggerContext } from './context';
import { HostError } from './host-error';
import { installPack, packageFolder, type InstalledPack } from './install-pack';
import { loadPiece, type LoadedPack } from './load-piece';
import type { LoadedAction, LoadedTrigger, PieceMetadata } from './loaded-piece';
import { MemoryFiles, type StoredFile } from './memory-files';
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

/** The values of an action's step, and a listener. */
export type ActionStep = StepValues & {
  /** Receives the data of every `output.update` immediately. */
  readonly onProgress?: (data: Readonly<Record<string, unknown>>) => void;
};

/** The output of an action, with its side effects. */
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

/** The address of the flow's webhook if the caller chooses none. Nothing listens there. */
const WEBHOOK_URL = 'http://127.0.0.1:4200/api/v1/webhooks/flow';
/** The flow of all actions. */
const FLOW_ID = 'flow';

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
    const property = this.#authProperty();
    if (property?.validate === undefined) return { valid: true };
    return property.validate({ auth: toValidationAuth(toConnection(property, values)) });
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
      throw new HostError(`${stepName}.${propName} is not a dropdown with loaded options.`);
    }
    return property.options(
      this.#refresherValues(stepName, property.refreshers, values),
      values.searchValue === undefined ? {} : { searchValue: values.searchValue },
    );
  }

  /** Runs an action. Errors of the piece propagate unchanged. */
  async runAction(name: string, { onProgress, ...values }: ActionStep = {}): Promise<ActionResult> {
    const action = this.#action(name);
    const files = new MemoryFiles();
    const progress: Record<string, unknown>[] = [];
    const output = await action.run({
      ...this.#input(action.props, values),
      store: this.#store.forFlow(FLOW_ID),
      files,
      output: {
        update: ({ data }) => {
          const copy = structuredClone(data);
          progress.push(copy);
          onProgress?.(copy);
          return Promise.resolve();
        },
      },
    });
    return { output, files: files.all, progress };
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
    const trigger = { name, webhookUrl: `${WEBHOOK_URL}/test`, store, values };
    const context = this.#triggerContext(trigger, {});
    return asEvents(name, await this.#trigger(name).test(context));
  }

  #triggerContext(
    { name, webhookUrl, store, values }: Omit<EnabledTrigger, 'schedule'>,
    payload: Partial<TriggerPayload>,
    setSchedule: (schedule: Schedule) => void = () => undefined,
  ): TriggerContext {
    return {
      ...this.#input(this.#trigger(name).props, values),
      store,
      webhookUrl,
      payload: { body: {}, headers: {}, queryParams: {}, ...payload },
      setSchedule,
      files: new MemoryFiles(),
    };
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
    const property = this.#authProperty();
    return property === undefined ? undefined : toConnection(property, values);
  }

  #authProperty(): AuthProperty | undefined {
    return [this.#loaded.piece.auth].flat()[0];
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
    return new HostError(`${this.name} has no ${what} "${name}". Available: ${names}.`);
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
