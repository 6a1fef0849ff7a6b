import { SERVICES } from '@pieceworks/services';
import { OWNER_NAME } from './seed';

/** The person who logs in, as the API shows them. */
export const CURRENT_USER = {
  full_name: OWNER_NAME,
  email: SERVICES['content-snare'].sandbox.email,
};
