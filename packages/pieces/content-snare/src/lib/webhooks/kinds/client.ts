import { listClients, readClient, withClient } from '../../api/clients';
import { CLIENT_FIELDS, recordOutput } from '../../outputs/output-fields';
import { EVENT_FORM } from '../event-form';
import { SAMPLE_CLIENT } from '../sample-deliveries';
import { type EventKind, MAX_RECENT } from './event-kind';

const { confirm, clientId, fullRecords } = EVENT_FORM;

export const CLIENT_EVENT: EventKind = {
  form: { clientId, confirm, fullRecords },
  fields: CLIENT_FIELDS,
  sample: SAMPLE_CLIENT,
  read: (raw) => recordOutput(withClient(raw)),
  readAgain: async (api, { id }) => recordOutput(await readClient(api, String(id))),
  recent: async (api) => (await listClients(api, '', MAX_RECENT)).entries.map(recordOutput),
};

/** A new client. The form has no client filter, because the client did not exist before. */
export const NEW_CLIENT_EVENT: EventKind = { ...CLIENT_EVENT, form: { confirm, fullRecords } };
