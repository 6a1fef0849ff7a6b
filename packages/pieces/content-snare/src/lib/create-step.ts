import { actionsOf, pollingTriggersOf } from '@pieceworks/kit';
import { contentSnareApi } from './api/content-snare-api';
import { contentSnareAuth } from './auth';

export const createAction = actionsOf(contentSnareAuth, contentSnareApi);
export const createPollingTrigger = pollingTriggersOf(contentSnareAuth, contentSnareApi);
