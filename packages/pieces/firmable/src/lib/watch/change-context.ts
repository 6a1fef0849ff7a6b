import type { Store } from '@activepieces/pieces-framework';
import type { PeopleListingApi } from '../api/vendor';
import type { PersonLookup } from './new-job';

/** The service, store and time that the trigger uses. */
export type ChangeContext = {
  api: PeopleListingApi & { person: { lookUp: PersonLookup } };
  /** Identifies the service. Another service lists other people. */
  place: string;
  store: Store;
  /** In ms since the epoch. */
  now: number;
};
