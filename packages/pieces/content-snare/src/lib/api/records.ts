import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { asList, asRecord, Failure, type JsonRecord, readNumber, readText } from '@pieceworks/kit';
import type { Client, ClientChanges, ClientRequest, WithRaw } from '../model/types';

/**
 * Reading of the service's records. The gateway contract shows no field names; those read here are the
 * ones of the vendor's API and of the contract's own bodies.
 */

/** A client's flat fields. */
export function readClient(record: unknown): Client {
  return {
    id: readText(record, 'id'),
    name: readText(record, 'full_name', 'name'),
    email: readText(record, 'email'),
    firstName: readText(record, 'first_name'),
    lastName: readText(record, 'last_name'),
    phone: readText(record, 'phone'),
    companyName:
      readText(record, 'company_name') ??
      readText(asList(asRecord(record).client_companies)[0], 'name'),
    language: readText(record, 'language_code'),
  };
}

/** A client's flat fields, and its record. */
export function withClient(raw: unknown): WithRaw<Client> {
  return { record: readClient(raw), raw };
}

/** The keys of a client's record that its flat fields hold. */
const CLIENT_KEYS: readonly string[] = [
  ...['id', 'full_name', 'name', 'email', 'first_name', 'last_name'],
  ...['phone', 'company_name', 'language_code'],
];

/** A client's flat fields, and under `raw` the rest of its record. */
export function flatClient({ record, raw }: WithRaw<Client>) {
  return { ...record, raw: restOfClient(raw) };
}

/** A client's record without what is flat. */
export function restOfClient(raw: unknown): JsonRecord {
  return withoutKeys(raw, CLIENT_KEYS);
}

/** A record without some of its keys. */
export function withoutKeys(record: unknown, keys: readonly string[]): JsonRecord {
  return Object.fromEntries(
    Object.entries(asRecord(record)).filter(([key]) => !keys.includes(key)),
  );
}

/** What to know of a record that was made, and whose id the answer does not tell. */
export function warningAbout({ record }: WithRaw<{ id: string | null }>): string | null {
  return record.id === null
    ? 'It was created, but the answer does not tell its ID. Look it up before you go on with it.'
    : null;
}

/** What is filled in of a client, as the vendor's API names it. */
export function clientBody({
  name,
  companyName,
  ...details
}: ClientChanges): components['schemas']['ClientChanges'] {
  return {
    full_name: name,
    email: details.email,
    first_name: details.firstName,
    last_name: details.lastName,
    phone: details.phone,
    language_code: details.language,
    client_companies: companyName === undefined ? undefined : [{ name: companyName }],
  };
}

/** A request's flat fields. */
export function readRequest(record: unknown): ClientRequest {
  const { client, clients } = asRecord(record);
  const recipient = readClient(client ?? asList(clients)[0]);
  return {
    id: readText(record, 'id'),
    name: readText(record, 'name'),
    status: readText(record, 'status'),
    dueDate: readText(record, 'due', 'due_date'),
    url: readText(record, 'url'),
    shareLink: readText(record, 'share_link'),
    completionPercentage: readNumber(record, 'completion_percentage'),
    templateName: readText(record, 'request_template_name', 'template_name'),
    clientId: recipient.id ?? readText(record, 'client_id', 'primary_client_id'),
    clientName: recipient.name,
    clientEmail: recipient.email ?? readText(record, 'client_email'),
  };
}

/** A request's flat fields, and its record. */
export function withRequest(raw: unknown): WithRaw<ClientRequest> {
  return { record: readRequest(raw), raw };
}

/** The keys of a request's record that its flat fields hold. */
export const REQUEST_KEYS: readonly string[] = [
  ...['id', 'name', 'status', 'due', 'due_date', 'url', 'share_link', 'completion_percentage'],
  ...['request_template_name', 'template_name', 'client_id', 'primary_client_id', 'client_email'],
];

/** A request's flat fields, and under `raw` the rest of its record. */
export function flatRequest({ record, raw }: WithRaw<ClientRequest>) {
  return { ...record, raw: restOfRequest(raw) };
}

/** A request's record without what is flat. */
export function restOfRequest(raw: unknown): JsonRecord {
  return withoutKeys(raw, REQUEST_KEYS);
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
