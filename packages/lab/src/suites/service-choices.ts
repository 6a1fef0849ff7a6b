import type { ServiceName } from '../services/services';

/** Fields whose choices belong to the account or to one of its requests. After an import they are chosen again. */
export const SERVICE_CHOICES: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  'content-snare': [
    'clientId',
    'fieldId',
    'folderId',
    'ownerId',
    'pageId',
    'requestId',
    'scheduleId',
    'sectionId',
    'templateId',
  ],
};
