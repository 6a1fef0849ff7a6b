import { actionsOf, pollingTriggersOf } from '@pieceworks/kit';
import { worldNewsApi, worldNewsAuth } from './auth';

export const createAction = actionsOf(worldNewsAuth, worldNewsApi);
export const createPollingTrigger = pollingTriggersOf(worldNewsAuth, worldNewsApi);
