import type { components } from '@pieceworks/contracts/content-snare-vendor';
import {
  asList,
  asRecord,
  Failure,
  readOutput,
  readText,
  type RulesOf,
  wireOf,
} from '@pieceworks/kit';
import { CLIENT_CHANGES, type ClientChanges } from '../model/client-fields';
import { CLIENT, type Client, type ClientRequest, REQUEST } from '../model/output-rows';
import type { WithRaw } from '../model/types';

/** Reads a client's flat fields. */
export function readClient(record: unknown): Client {
  return readOutput(CLIENT, record, {});
}

/** Returns a client's flat fields, and its record. */
export function withClient(raw: unknown): WithRaw<Client> {
  return { record: readClient(raw), raw };
}

/** Returns a record's flat fields, and under `raw` the service's own record. */
export function flat<Entry extends object>({ record, raw }: WithRaw<Entry>) {
  return { ...record, raw };
}

/** Returns the entry of a list: flat fields, and the service's record if the step includes full records. */
export function listed<Entry extends object>(fullRecords: boolean) {
  return (entry: WithRaw<Entry>): Entry & { raw?: unknown } =>
    fullRecords ? flat(entry) : entry.record;
}

/** Returns the warning for a new record without an id in the answer; `null` if there is an id. */
export function warningAbout({ record }: WithRaw<{ id: string | null }>): string | null {
  return record.id === null
    ? 'It was created, but the answer does not contain its ID. Look it up before you continue.'
    : null;
}

/** Returns the body that updates a client. */
export function clientBody(changes: ClientChanges): components['schemas']['ClientChanges'] {
  return wireOf(CLIENT_CHANGES, 'vendor', changes, companyRule(changes));
}

type CompanyRule = RulesOf<typeof CLIENT_CHANGES, 'vendor', components['schemas']['ClientChanges']>;

/** Converts the company of the form to the list that a client has. */
export function companyRule({ companyName: name }: ClientChanges): CompanyRule {
  return { companyName: { client_companies: name === undefined ? undefined : [{ name }] } };
}

/** Reads a request's flat fields. */
export function readRequest(record: unknown): ClientRequest {
  return readOutput(REQUEST, record, {});
}

/** Returns a request's flat fields, and its record. */
export function withRequest(raw: unknown): WithRaw<ClientRequest> {
  return { record: readRequest(raw), raw };
}

/**
 * Returns the ids of a request's clients.
 * @throws Failure `protocol` if the record has no clients. Reading it as none would report no request for a
 * client.
 */
export function clientIdsOf(record: unknown): (string | null)[] {
  const { client, clients } = asRecord(record);
  const primary = readText(record, 'primary_client_id', 'client_id');
  if (client === undefined && clients === undefined && primary === null) {
    throw new Failure({
      kind: 'protocol',
      message:
        'The list of requests does not name their clients. Leave Client empty, or search by name.',
    });
  }
  return [primary, ...[client, ...asList(clients)].map((one) => readText(one, 'id'))];
}

/**
 * Returns the ids of all clients of a request that was read by its ID, the primary client first.
 * @throws Failure `protocol` if they are not listed. A change would remove the missing clients.
 */
export function assignedIds(raw: unknown): string[] {
  if (!Array.isArray(asRecord(raw).clients)) {
    throw new Failure({
      kind: 'protocol',
      message:
        'The client was not added: Content Snare did not list the clients of the request, and the change could remove them. Add the client in Content Snare.',
    });
  }
  return [...new Set(clientIdsOf(raw))].filter((id) => id !== null);
}

/** Returns the changes; throws if there are none. */
export function requireChange<Changes extends object>(changes: Changes): Changes {
  if (Object.values(changes).some((change) => change !== undefined)) return changes;
  throw new Failure({ kind: 'invalid', message: 'Fill in at least one field to change.' });
}
