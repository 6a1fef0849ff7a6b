import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The output of the steps, field by field, as the builder lists it. */

export const CLIENT_FIELDS: OutputSchemaField[] = [
  { key: 'id', label: 'Client ID' },
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'Email', format: 'email' },
  { key: 'phone', label: 'Phone' },
  { key: 'companyName', label: 'Company' },
];

export const REQUEST_FIELDS: OutputSchemaField[] = [
  { key: 'id', label: 'Request ID' },
  { key: 'name', label: 'Name' },
  { key: 'status', label: 'Status' },
  { key: 'dueDate', label: 'Due date', format: 'date' },
  { key: 'url', label: 'Link for the team', format: 'url' },
  { key: 'shareLink', label: 'Link for the client', format: 'url' },
  { key: 'completionPercentage', label: 'Completed, in percent', format: 'number' },
  { key: 'templateName', label: 'Template' },
  { key: 'clientId', label: 'Client ID' },
  { key: 'clientName', label: 'Client name' },
  { key: 'clientEmail', label: 'Client email', format: 'email' },
];
