import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  type OutputSchemaField,
  type Store,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  ACTION_LIMITS,
  asText,
  withClassification,
  isFailure,
  type JsonRecord,
  outputSchemaOf,
  storeWithTimeout,
  type TimeLimits,
  withLazySample,
} from '@pieceworks/kit';
import { controlsOf, readForm } from '@pieceworks/kit/form';
import type { Files } from '../answers/downloads';
import { type ContentSnareApi, contentSnareApi } from '../api/content-snare-api';
import { readDelivery } from '../api/deliveries';
import { subscribe, type Subscription, unsubscribe } from '../api/webhooks';
import { contentSnareAuth } from '../auth';
import { rawOnDemand } from '../outputs/output-fields';
import { DeliveryLedger } from './delivery-ledger';
import { matchesFilters, requireFilters } from './event-filters';
import { EVENT_FORM, type EventForm } from './event-form';
import type { EventName } from './events';
import type { EventKind, EventOutput } from './kinds/event-kind';

/** A trigger for one event, or for the events that users choose. */
type EventTrigger<Output extends EventOutput, Status extends string> = {
  displayName: string;
  description: string;
  kind: EventKind<Output, Status>;
  /** Statuses of the records that a test of the trigger reads. */
  statuses?: readonly Status[];
  /** Fields of the sample besides those of its kind. */
  sample?: JsonRecord;
  /** Returns true if the record, read again, confirms the event. */
  stillTrue?: (output: Output) => boolean;
};

/**
 * Returns a function that creates a trigger. Its webhook is registered while the flow is on.
 * @param name the event, which is also the name of the trigger; `any_event` if users choose the events.
 */
export function eventTrigger<Output extends EventOutput, Status extends string>(
  name: EventName | 'any_event',
  trigger: EventTrigger<Output, Status>,
) {
  return () => createEventTrigger(name, trigger);
}

function createEventTrigger<Output extends EventOutput, Status extends string>(
  name: EventName | 'any_event',
  trigger: EventTrigger<Output, Status>,
) {
  const { displayName, description, kind } = trigger;
  const event = name === 'any_event' ? ANY_SAMPLE : name;

  const formIn = (propsValue: JsonRecord): EventForm =>
    readForm({ ...EVENT_FORM, ...kind.form }, propsValue);
  const eventsIn = (form: EventForm) => kind.eventsIn?.(form) ?? [event];

  const created = createTrigger({
    auth: contentSnareAuth,
    name,
    displayName,
    description,
    aiMetadata: {
      description: `${description} Sent by Content Snare as it happens.${kind.readAgain === undefined ? ABOUT_RAW : ''}`,
      idempotent: true,
    },
    type: TriggerStrategy.WEBHOOK,
    props: controlsOf(kind.form),
    sampleData: undefined,
    outputSchema: outputSchemaOf([...EVENT_FIELDS, ...kind.fields]),

    async onEnable({ auth, propsValue, store, webhookUrl: url }) {
      const form = formIn(propsValue);
      const api = contentSnareApi(auth, TURNING);
      await requireFilters(api, form);
      await turnOn(api, store, { url, events: eventsIn(form) });
    },

    async onDisable({ auth, store, webhookUrl }) {
      await turnOff(auth, storeWithTimeout(store), webhookUrl);
    },

    async run({ auth, propsValue, payload, store, files }) {
      const form = formIn(propsValue);
      const delivery = await readDelivery(payload.body);
      const event = eventsIn(form).find((one) => one === delivery?.event);
      if (delivery === undefined || event === undefined) return [];
      if (delivery.id === null && !kind.isAboutAnything) return [];
      const noted = { id: delivery.id, fingerprint: delivery.fingerprint, event };
      const ledger = new DeliveryLedger(storeWithTimeout(store), noted, Date.now());
      const api = contentSnareApi(auth);
      const output = await newOutput(trigger, ledger, delivery.raw, api, form, files);
      return output === undefined
        ? []
        : [{ event, isSample: false, ...shown(trigger.kind, output, api, form) }];
    },

    async test({ auth, propsValue, files }) {
      const form = formIn(propsValue);
      const [chosen = event] = eventsIn(form);
      const api = contentSnareApi(auth);
      const tested = await testOutputs(trigger, api, form, files);
      return tested.map((output) => ({ event: chosen, ...shown(trigger.kind, output, api, form) }));
    },
  });
  return withLazySample(withClassification(created, 'READ'), () => ({
    event,
    isSample: true,
    ...shown(trigger.kind, sampleOutput(trigger), { contract: 'vendor' }, {}),
  }));
}

/** Returns an output without the service's own record, unless the flow gets it. */
function shown<Output extends EventOutput>(
  { readAgain }: Pick<EventKind, 'readAgain'>,
  output: Output,
  api: Pick<ContentSnareApi, 'contract'>,
  { fullRecords }: Partial<Pick<EventForm, 'fullRecords'>>,
) {
  return rawOnDemand(output, api, readAgain === undefined || fullRecords);
}

/**
 * Returns the outputs of a test: of real records, or of a made-up event. Files are downloaded as in a run, but not those of
 * several records.
 */
async function testOutputs<Output extends EventOutput, Status extends string>(
  trigger: EventTrigger<Output, Status>,
  api: ContentSnareApi,
  form: EventForm,
  files: Files,
): Promise<(EventOutput & { isSample: boolean })[]> {
  const real = await recentOutputs(trigger, api, form);
  const isSample = real.length === 0;
  const shown = isSample ? [sampleOutput(trigger)] : real;
  const from = isSample ? SAMPLE_FILES : api;
  return Promise.all(
    (form.downloadFiles ? shown.slice(0, 1) : shown).map(async (output) => ({
      isSample,
      ...(await finished(trigger.kind, output, from, files, form)),
    })),
  );
}

/** Returns outputs of real records that match the filters of the form. */
async function recentOutputs<Output extends EventOutput, Status extends string>(
  { kind, statuses = [] }: EventTrigger<Output, Status>,
  api: ContentSnareApi,
  form: EventForm,
): Promise<Output[]> {
  const outputs = (await kind.recent?.(api, statuses)) ?? [];
  const matches = await Promise.all(outputs.map((one) => matchesFilters(api, form, one)));
  return outputs.filter((_, at) => matches[at]);
}

/** Returns the output of a made-up event, for a test without real records. */
function sampleOutput<Output extends EventOutput, Status extends string>({
  kind,
  statuses: [status] = [],
  sample,
}: EventTrigger<Output, Status>): Output {
  return kind.read({ ...kind.sample, ...(status && { status }), ...sample });
}

/** The files of a made-up event. */
const SAMPLE_FILES = { download: () => Promise.resolve(Buffer.from('A sample file.\n')) };

/** Returns an output with its files, if the form wants them, and with the fields that depend on the form. */
async function finished<Output extends EventOutput>(
  kind: Pick<EventKind<Output>, 'download' | 'readFor'>,
  output: Output,
  api: Pick<ContentSnareApi, 'download'>,
  files: Files,
  form: EventForm,
): Promise<EventOutput> {
  const fetched = form.downloadFiles ? await kind.download?.(output, api, files, form) : undefined;
  const whole = fetched ?? output;
  return { ...whole, ...kind.readFor?.(whole, form) };
}

/** The event of a sample, if users choose the events. */
const ANY_SAMPLE: EventName = 'field_completed';

/** A sentence for agents about an event that only its delivery tells of. */
const ABOUT_RAW = ' raw is all that it delivers; IDs are filled in as far as it has them.';

const EVENT_FIELDS: OutputSchemaField[] = [
  { key: 'event', label: 'Event', description: 'Its name in Content Snare.' },
  {
    key: 'isSample',
    label: 'Sample',
    format: 'boolean',
    description: 'The event is made up, for a test.',
  },
];

const WEBHOOK_KEY = 'webhook';
const NOT_TURNED_ON = 'The flow was not turned on. Turn it on again.';

const TURNING: TimeLimits = { ...ACTION_LIMITS, again: 'Try again later.' };

async function turnOn(
  api: ContentSnareApi,
  store: Store,
  { url, events }: Subscription,
): Promise<void> {
  const id = await subscribe(api, { url, events });
  try {
    await storeWithTimeout(store, NOT_TURNED_ON).put(WEBHOOK_KEY, id);
  } catch (error) {
    await unsubscribe(api, { id, url }).catch(() => undefined);
    throw error;
  }
}

async function turnOff(auth: unknown, store: Store, url: string): Promise<void> {
  // A webhook is also found without its ID, so a failing store does not prevent turning the flow off.
  const id = asText(await store.get<unknown>(WEBHOOK_KEY).catch(() => null));
  try {
    await unsubscribe(contentSnareApi(auth, TURNING), { id, url });
  } catch (error) {
    // Without a login nothing can be removed, but turning the flow off must still succeed.
    if (!isFailure(error, 'auth')) throw error;
  }
  await store.delete(WEBHOOK_KEY).catch(() => undefined);
}

/** Returns the output of a delivery that is no duplicate; `undefined` if it is one, or if the form does not want it. */
async function newOutput<Output extends EventOutput, Status extends string>(
  trigger: EventTrigger<Output, Status>,
  ledger: DeliveryLedger,
  raw: JsonRecord,
  api: ContentSnareApi,
  form: EventForm,
  files: Files,
): Promise<(EventOutput & { [DEDUPE_KEY_PROPERTY]: string }) | undefined> {
  if (await ledger.isKnown()) return undefined;
  const read = await wantedOutput(trigger, api, raw, form);
  if (read === undefined) return undefined;
  const { output, content } = read;
  if (content !== undefined && (await ledger.isKnown(content))) return undefined;
  const whole = await finished(trigger.kind, output, api, files, form);
  const key = await ledger.add(content);
  return key === undefined ? undefined : { ...whole, [DEDUPE_KEY_PROPERTY]: key };
}

/**
 * Returns the output of a delivery, without its files, and what tells it apart from an earlier event with an equal
 * delivery (`content`), if it was read again; `undefined` if the form does not want it.
 */
async function wantedOutput<Output extends EventOutput, Status extends string>(
  trigger: EventTrigger<Output, Status>,
  api: ContentSnareApi,
  raw: JsonRecord,
  form: EventForm,
): Promise<{ output: Output; content: string | undefined } | undefined> {
  const { kind } = trigger;
  // The links of an unsigned delivery could point anywhere.
  const isToConfirm = form.confirm || form.downloadFiles;
  const output = isToConfirm ? await confirmed(trigger, api, raw) : kind.read(raw);
  if (output === undefined || !(await matchesFilters(api, form, output))) return undefined;
  return { output, content: isToConfirm ? kind.contentOf?.(output) : undefined };
}

/** Reads a delivery again from the service, if the service can be asked. Returns `undefined` if it is not confirmed. */
async function confirmed<Output extends EventOutput, Status extends string>(
  { kind, stillTrue }: EventTrigger<Output, Status>,
  api: ContentSnareApi,
  raw: JsonRecord,
): Promise<Output | undefined> {
  if (kind.readAgain === undefined) return kind.read(raw);
  try {
    const output = await kind.readAgain(api, raw);
    return output === undefined || stillTrue?.(output) === false ? undefined : output;
  } catch (error) {
    // There is no such record, or the id is invalid.
    if (isFailure(error, 'not-found') || isFailure(error, 'invalid')) return undefined;
    throw error;
  }
}
