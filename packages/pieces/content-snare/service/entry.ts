import type { Service } from '@pieceworks/lab/services';
import facts from './dist/facts.json';
import gateway from './dist/gateway.json';
import vendor from './dist/vendor.json';
import { LOGIN } from './login';
import { SHEETS } from './sheet';

export default {
  name: 'content-snare',
  displayName: 'Content Snare',
  piece: '@pieceworks/piece-content-snare',
  summary: 'clients, requests, answers and files; 21 triggers',
  variables: { secret: 'CONTENT_SNARE_ACCESS_TOKEN', baseUrl: 'CONTENT_SNARE_BASE_URL' },
  contracts: { gateway, vendor },
  credential: LOGIN,
  facts,
  sheets: SHEETS,
  accountFields: [
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
  // The gateway accepts no custom pages.
  trialContract: 'vendor',
  trial:
    'It creates the client aroha.ngata@example.com and two requests, and deletes them at the end, unless it is killed.',
} satisfies Service;
