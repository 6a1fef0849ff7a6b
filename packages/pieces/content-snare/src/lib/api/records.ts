import type { components } from '@pieceworks/contracts/content-snare-vendor';
import {
  asList,
  asRecord,
  Failure,
  readOutput,
  readText,
  restOf,
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

/** A client's flat fields, and its record. */
export function withClient(raw: unknown): WithRaw<Client> {
  return { record: readClient(raw), raw };
}

/** A client's flat fields, and under `raw` the rest of its record. */
export function flatClient({ record, raw }: WithRaw<Client>) {
  return { ...record, raw: restOfClient(raw) };
}

/** A client's record without what is flat. */
export function restOfClient(raw: unknown): unknown {
  return restOf(CLIENT, raw, readClient(raw));
}

/** What to know of a record that was made, and whose id the answer does not tell. */
export function warningAbout({ record }: WithRaw<{ id: string | null }>): string | null {
  return record.id === null
    ? 'It was created, but the answer does not tell its ID. Look it up before you go on with it.'
    : null;
}

/** Writes the changes of a client. */
export function clientBody(changes: ClientChanges): components['schemas']['ClientChanges'] {
  return wireOf(CLIENT_CHANGES, 'vendor', changes, companyRule(changes));
}

type CompanyRule = RulesOf<typeof CLIENT_CHANGES, 'vendor', components['schemas']['ClientChanges']>;

/** A client has a list of companies, which the form does not. */
export function companyRule({ companyName: name }: ClientChanges): CompanyRule {
  return { companyName: { client_companies: name === undefined ? undefined : [{ name }] } };
}

/** Reads a request's flat fields. */
export function readRequest(record: unknown): ClientRequest {
  return readOutput(REQUEST, record, {});
}

/** A request's flat fields, and its record. */
export function withRequest(raw: unknown): WithRaw<ClientRequest> {
  return { record: readRequest(raw), raw };
}

/** A request's flat fields, and under `raw` the rest of its record. */
export function flatRequest({ record, raw }: WithRaw<ClientRequest>) {
  return { ...record, raw: restOfRequest(raw) };
}

/** A request's record without what is flat. */
export function restOfRequest(raw: unknown): unknown {
  return restOf(REQUEST, raw, readRequest(raw));
}

/**
 * The clients of a request, by id.
 * @throws Failure `protocol` when the service does not tell: nobody may be taken for having no request.
 */
export function clientIdsOf(record: unknown): (string | null)[] {
  const { client, clients } = asRecord(record);
  const primary = readText(record, 'primary_client_id', 'client_id');
  if (client === undefined && clients === undefined && primary === null) {
    throw new Failure({
      kind: 'protocol',
      message:
        'The list of requests does not say whose they are, so they cannot be told apart by client.',
    });
  }
  return [primary, ...[client, ...asList(clients)].map((one) => readText(one, 'id'))];
}

/**
 * All clients of a request that was read by its ID, the primary one first.
 * @throws Failure `protocol` where they are not listed: who is not known would be left out of a change.
 */
export function assignedIds(raw: unknown): string[] {
  if (!Array.isArray(asRecord(raw).clients)) {
    throw new Failure({
      kind: 'protocol',
      message: 'The request was not changed, since Content Snare does not list its clients.',
    });
  }
  return [...new Set(clientIdsOf(raw))].filter((id) => id !== null);
}
