import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import type { ContentSnareCalls } from './sandbox';

/** Returns the calls that only the account of this service has, in a sandbox that runs. */
export const accountOf = (sandbox: RunningSandbox) =>
  sandbox.account<ContentSnareCalls>('content-snare');
