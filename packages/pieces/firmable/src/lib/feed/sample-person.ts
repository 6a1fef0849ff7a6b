import type { WatchedPerson } from './people-feed';
import { readPersonFound } from '../api/records';

/** A made-up person, in the form of a search of Firmable's own API. */
const RECORD = {
  person_id: 'fp000000000001',
  name: 'Sample Person',
  position: 'Chief Executive Officer',
  company_name: 'Sample Company',
  linkedin: 'sample-person',
  has_email: true,
  has_personal_email: false,
  has_phone: true,
  has_dnd_phone: false,
  has_mobile: true,
};

/** Returns a made-up person; the name says so. */
export function samplePerson(): WatchedPerson {
  return { person: readPersonFound(RECORD), raw: RECORD, companyId: 'f000000000001' };
}
