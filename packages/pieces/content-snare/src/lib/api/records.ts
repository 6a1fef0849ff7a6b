import { asList, asRecord, readNumber, readText } from '@pieceworks/kit';
import type { Client, ClientRequest } from '../common/types';

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
    phone: readText(record, 'phone'),
    companyName:
      readText(record, 'company_name') ??
      readText(asList(asRecord(record).client_companies)[0], 'name'),
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
