import { advanced, text } from '@pieceworks/kit/form';
import { COMPANY_COST } from '../credits';
import { PERSON_IDENTITY } from '../fields';
import { readPersonName } from '../names/person-names';

/** The fields that identify a person who has no certain identifier. Both are required then. */
export const PERSON_AT_COMPANY = {
  name: text(
    {
      displayName: 'Name',
      placeholder: 'Jane Doe',
      description: `Full name, with Company, if no email, page or ID is known. Looks up the one person there who has it; ${COMPANY_COST} more unless Company is an ID.`,
    },
    readPersonName,
  ),
  company: text({
    displayName: 'Company',
    placeholder: 'example.com.au',
    description:
      'Only with Name: ID, domain, website, LinkedIn page or ABN. A company name is a guess.',
  }),
};

const { profileSlug: personSlug, id: personId, ...PERSON_MAIN } = PERSON_IDENTITY;

/** All fields that identify a person, after one for any identifier, which is recognized by its format. */
export const PERSON_LOOKUP = {
  person: text({
    displayName: 'Person',
    placeholder: 'jane@example.com.au',
    description: 'Email, LinkedIn page or person ID. Or use one of the fields below.',
  }),
  ...PERSON_AT_COMPANY,
  ...PERSON_MAIN,
  ...advanced({ profileSlug: personSlug, id: personId }),
};
