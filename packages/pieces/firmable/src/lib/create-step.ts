import { actionsOf, pollingTriggersOf } from '@pieceworks/kit';
import { firmableApi, firmableAuth } from './auth';

export const createAction = actionsOf(firmableAuth, firmableApi);
export const createPollingTrigger = pollingTriggersOf(firmableAuth, firmableApi);
