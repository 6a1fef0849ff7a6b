import type { ServiceName } from '@pieceworks/services';

/** Fields whose choices belong to the account, or to a request in it. After an import they are chosen again. */
export const SERVICE_CHOICES: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  'world-news-api': ['newsSource'],
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
