import { SERVICES } from '@pieceworks/services';
import { OWNER_NAME } from './seed';

/** The user who logs in, in the form of the API. */
export const CURRENT_USER = {
  full_name: OWNER_NAME,
  email: SERVICES['content-snare'].sandbox.email,
};
