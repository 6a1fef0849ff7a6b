import type { ServiceName } from '@pieceworks/services';

/** Fields whose choices belong to the account, or to a request in it. After an import they are chosen again. */
export const SERVICE_CHOICES: Readonly<Record<ServiceName, readonly string[]>> = {
  firmable: [],
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

const LOADED = 'The choices are the same for every account, but the form loads them.';
const ROWS = 'The rows have fields of their own, so that the builder drops a mapped list.';

/** Fields that lose what was filled in though they need not, with the reason. A fixed field leaves the table. */
export const KNOWN_LOSSES: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  firmable: { companies: ROWS, country: LOADED, people: ROWS },
  'world-news-api': {},
  'content-snare': {},
};
