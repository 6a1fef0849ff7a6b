import {
  createTrigger,
  DEDUPE_KEY_PROPERTY,
  Property,
  TriggerStrategy,
} from '@activepieces/pieces-framework';
import {
  asRecord,
  asText,
  invalidField,
  isFailure,
  isRecord,
  type JsonRecord,
  nullIfNotFound,
  patientStore,
  readListField,
  readSwitchField,
  readText,
  readTextField,
  withLazySample,
} from '@pieceworks/kit';
import { readMaxFileMb } from '../answers/downloads';
import { requireWhole } from '../api/calls';
import { readDelivery } from '../api/deliveries';
import { isSameText } from '../api/text-match';
import { contentSnareApi } from '../api/index';
import { contentSnareAuth } from '../auth';
import { clientProp, downloadProps, folderProp, templateProp } from '../forms/props';
import { EVENT_NAMES, type EventName } from '../model/event-names';
import { LABELS } from '../model/labels';
import type { ContentSnareApi, Listed, Named } from '../model/types';
import { DeliveryLedger } from './delivery-ledger';
import { CLIENT, type EventKind, type EventOutput } from './event-kinds';

/** A trigger that starts with one event, or with those that are chosen. */
type EventTrigger<Status extends string> = {
  name: EventName | 'any_event';
  displayName: string;
  /** One sentence. */
  description: string;
  kind: EventKind<Status>;
  /** In which records are looked for when the trigger is tested. */
  statuses?: readonly Status[];
  /** What the made-up event has beside what all of its kind have. */
  sample?: JsonRecord;
  /** Whether the record that was read again bears the event out. */
  holds?: (output: EventOutput) => boolean;
  /** Whether the record is read again unless that is switched off. */
  confirms?: boolean;
};

/** The form as it was filled in. */
type Form = JsonRecord;

const WEBHOOK_KEY = 'webhook';
const NOT_TURNED_ON = 'The flow was not turned on. Turn it on again.';

/** Makes a trigger of a webhook that is registered while the flow is on. */
export function createEventTrigger<Status extends string>(trigger: EventTrigger<Status>) {
  const {
    name,
    displayName,
    description,
    kind,
    statuses = [],
    holds,
    confirms = false,
    sample,
  } = trigger;

  const eventsIn = ({ events }: Form) => (name === 'any_event' ? readEvents(events) : [name]);

  /** A delivery as the service itself has it, where it can be asked; `undefined` when it is not so. */
  async function confirmed(api: ContentSnareApi, raw: JsonRecord) {
    if (kind.readAgain === undefined) return kind.read(raw);
    try {
      const output = await kind.readAgain(api, raw);
      return output === undefined || holds?.(output) === false ? undefined : output;
    } catch (error) {
      // No such record, or an id that can be none.
      if (isFailure(error, 'not-found') || isFailure(error, 'invalid')) return undefined;
      throw error;
    }
  }

  const shown = (output: EventOutput) => ({ ...output, raw: kind.rest(output.raw) });

  /** A made-up event, for when no real record can be shown. */
  function sampleOf(event: string) {
    const [status] = statuses;
    const record = { ...kind.sample, ...(status && { status }), ...sample };
    return shown({ event, isSample: true, ...kind.read(record) });
  }

  const created = createTrigger({
    auth: contentSnareAuth,
    name,
    displayName,
    description,
    aiMetadata: {
      description: `${description} Sent by Content Snare as it happens.`,
      idempotent: true,
    },
    type: TriggerStrategy.WEBHOOK,
    props: {
      ...(name === 'any_event' && { events: eventsProp() }),
      ...(kind !== CLIENT && { templateId: templateProp(), folderId: folderProp() }),
      ...(name !== 'client_created' && { clientId: clientProp(false) }),
      ...(kind.readAgain && { confirm: confirmProp(confirms) }),
      ...(kind.download && downloadProps()),
    },
    sampleData: undefined,
    outputSchema: {
      fields: [
        { key: 'event', label: 'Event' },
        {
          key: 'isSample',
          label: 'Sample',
          format: 'boolean',
          description: 'The event is made up, for a test.',
        },
        ...kind.fields,
      ],
    },

    async onEnable({ auth, propsValue, store, webhookUrl: url }) {
      const api = contentSnareApi(auth);
      const id = await api.subscribe({ url, events: eventsIn(propsValue) });
      try {
        await patientStore(store, NOT_TURNED_ON).put(WEBHOOK_KEY, id);
      } catch (error) {
        await api.unsubscribe({ id, url }).catch(() => undefined);
        throw error;
      }
    },

    async onDisable({ auth, store: platformStore, webhookUrl: url }) {
      const store = patientStore(platformStore);
      // A webhook is found without its ID too, so that no store keeps a flow from being turned off.
      const id = asText(await store.get<unknown>(WEBHOOK_KEY).catch(() => null));
      try {
        await contentSnareApi(auth).unsubscribe({ id, url });
      } catch (error) {
        // Without a login nothing can be removed, and the flow has to be turned off all the same.
        if (!isFailure(error, 'auth')) throw error;
      }
      await store.delete(WEBHOOK_KEY).catch(() => undefined);
    },

    async run({ auth, propsValue: form, payload, store, files }) {
      const delivery = await readDelivery(payload.body);
      const events: readonly string[] = eventsIn(form);
      if (delivery === undefined || !events.includes(delivery.event)) return [];
      if (delivery.id === null && name !== 'any_event') return [];
      const ledger = new DeliveryLedger(patientStore(store), delivery, Date.now());
      const { raw } = delivery;
      if (await ledger.isKnown()) return [];
      const api = contentSnareApi(auth);
      const maxMb = readMaxFileMb(form);
      // The links of an unsigned delivery could lead anywhere.
      const isToConfirm =
        maxMb !== undefined || readSwitchField(LABELS.confirm, form.confirm ?? confirms);
      const output = isToConfirm ? await confirmed(api, raw) : kind.read(raw);
      if (output === undefined || !(await isMeant(api, form, output))) return [];
      const fetched = maxMb === undefined ? {} : await kind.download?.(output, api, files, maxMb);
      const key = await ledger.add();
      if (key === undefined) return [];
      const event = { event: delivery.event, isSample: false };
      return [shown({ ...event, ...output, ...fetched, [DEDUPE_KEY_PROPERTY]: key })];
    },

    async test({ auth, propsValue: form }) {
      const [event = name] = eventsIn(form);
      const api = contentSnareApi(auth);
      const outputs = (await kind.recent?.(api, statuses)) ?? [];
      const meant = await Promise.all(outputs.map((output) => isMeant(api, form, output)));
      const real = outputs.filter((_, at) => meant[at]);
      if (real.length === 0) return [sampleOf(event)];
      return real.map((output) => shown({ event, isSample: false, ...output }));
    },
  });
  return withLazySample(created, () => sampleOf(name === 'any_event' ? 'field_completed' : name));
}

/** Whether the filters of the form let an event through. */
async function isMeant(api: ContentSnareApi, form: Form, output: EventOutput): Promise<boolean> {
  const clientId = readTextField(LABELS.clientId, form.clientId);
  if (clientId !== undefined && !(await isOfClient(api, clientId, output))) return false;
  const { raw } = output;
  const request = isRecord(asRecord(raw).request) ? asRecord(raw).request : raw;
  const isNamed = async (
    what: string,
    id: string | undefined,
    name: string | null,
    list: (search: string) => Promise<Listed<Named>>,
  ) => {
    if (id === undefined) return true;
    if (name === null) return false;
    // Events tell of templates and folders by name alone.
    const listed = await list('');
    const wanted = listed.entries.find((entry) => entry.id === id);
    if (wanted === undefined) requireWhole(listed, `${what}s`);
    return wanted?.name === name;
  };
  return (
    (await isNamed(
      'template',
      readTextField(LABELS.templateId, form.templateId),
      readText(request, 'request_template_name', 'template_name'),
      api.listTemplates,
    )) &&
    (await isNamed(
      'folder',
      readTextField(LABELS.folderId, form.folderId),
      readText(request, 'folder_name'),
      api.listFolders,
    ))
  );
}

/** Of a client's own events, the record is the client; some events tell of a client by e-mail address alone. */
async function isOfClient(
  api: ContentSnareApi,
  wanted: string,
  { id, clientId = id, clientEmail }: EventOutput,
): Promise<boolean> {
  const email = asText(clientEmail);
  if (clientId !== null || email === null) return clientId === wanted;
  const client = await nullIfNotFound(() => api.readClient(wanted));
  return isSameText(client?.record.email ?? null, email);
}

/** @throws Failure `invalid` without an event, or with one that is not known. */
function readEvents(events: unknown): EventName[] {
  const names = readListField(LABELS.events, events);
  const known = EVENT_NAMES.filter((event) => names.includes(event));
  if (known.length === 0 || known.length < new Set(names).size) {
    throw invalidField(LABELS.events, 'choose events of the list.');
  }
  return known;
}

function eventsProp() {
  return Property.StaticMultiSelectDropdown<EventName>({
    displayName: LABELS.events,
    description: 'Events that start the flow.',
    required: true,
    options: { options: EVENT_NAMES.map((value) => ({ value, label: inWords(value) })) },
  });
}

/** `request_created` as `Request created`. */
function inWords(event: EventName): string {
  const words = event.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace('Sms', 'SMS');
}

function confirmProp(defaultValue: boolean) {
  return Property.Checkbox({
    displayName: LABELS.confirm,
    description: 'Verify each event with Content Snare first (webhooks are not signed).',
    required: false,
    defaultValue,
  });
}
