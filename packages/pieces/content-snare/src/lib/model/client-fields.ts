import type { components as Gateway } from '@pieceworks/contracts/content-snare-gateway';
import type { components as Vendor } from '@pieceworks/contracts/content-snare-vendor';
import type { Known } from '@pieceworks/contracts/known';
import {
  advanced,
  BY_RULE,
  type FieldRows,
  type FieldsOf,
  NOT_OFFERED,
  type ValuesOf,
} from '@pieceworks/kit';

type ClientFields = FieldsOf<
  Known<Gateway['schemas']['NewClient']>,
  Vendor['schemas']['NewClient']
>;

const NAME = {
  label: 'Name',
  help: 'Full name of the client.',
  gateway: 'name',
  vendor: 'full_name',
} as const;

const EMAIL = {
  as: 'email',
  label: 'Email',
  help: 'Requests are sent to this address.',
  gateway: 'email',
  vendor: 'email',
} as const;

/** A gateway takes these details only for an existing client. */
const DETAIL = { gateway: NOT_OFFERED } as const;

const PROFILE = {
  firstName: {
    ...DETAIL,
    label: 'First Name',
    help: 'Stored in addition to the full name.',
    vendor: 'first_name',
  },
  lastName: {
    ...DETAIL,
    label: 'Last Name',
    help: 'Stored in addition to the full name.',
    vendor: 'last_name',
  },
  phone: {
    ...DETAIL,
    label: 'Phone',
    help: 'With country code: +61 2 5550 1234.',
    vendor: 'phone',
  },
  companyName: { ...DETAIL, label: 'Company', help: 'Company of the client.', vendor: BY_RULE },
  language: {
    kind: 'choice',
    label: 'Language',
    help: 'Language of the client in Content Snare.',
    // The service's own choices (vendor contract).
    options: {
      en: 'English',
      'en-gb': 'English (United Kingdom)',
      es: 'Spanish',
      fr: 'French',
      de: 'German',
      nl: 'Dutch',
      'pt-br': 'Portuguese (Brazil)',
    },
    gateway: NOT_OFFERED,
    vendor: 'language_code',
  },
} as const satisfies ClientFields;

const { phone, companyName, ...profileOptions } = PROFILE;
const PROFILE_FORM = { phone, companyName, ...advanced(profileOptions) };

/** The fields of a new client that are sent. */
export const NEW_CLIENT = {
  name: { ...NAME, required: true },
  email: { ...EMAIL, required: true },
  ...PROFILE,
} as const satisfies ClientFields;
export type NewClient = ValuesOf<typeof NEW_CLIENT>;
export const NEW_CLIENT_FORM = { name: NEW_CLIENT.name, email: NEW_CLIENT.email, ...PROFILE_FORM };

/** The fields of a client that can change. The gateway contract uses the vendor's names here. */
export const CLIENT_CHANGES = { email: EMAIL, name: NAME, ...PROFILE } as const;
export type ClientChanges = ValuesOf<typeof CLIENT_CHANGES>;

export const CLIENT_ID = {
  as: 'client',
  label: 'Client',
  help: 'Search by name or email, or map the ID of a client.',
} as const;
export const REQUIRED_CLIENT = { ...CLIENT_ID, required: true } as const;

export const GET_CLIENT_FORM = {
  clientId: { ...CLIENT_ID, help: 'Required: choose a client here, or fill in Email.' },
  email: { ...EMAIL, help: 'The full address. Upper and lower case make no difference.' },
} as const satisfies FieldRows;
export const UPDATE_CLIENT_FORM = {
  clientId: REQUIRED_CLIENT,
  email: EMAIL,
  name: NAME,
  ...PROFILE_FORM,
};

export const FIND_OR_CREATE_FORM = {
  email: {
    ...EMAIL,
    required: true,
    help: 'The full address. Upper and lower case make no difference.',
  },
  name: { ...NAME, help: 'Full name. Needed for a new client.' },
  ...PROFILE_FORM,
} as const satisfies FieldRows;

/** A word that users type to confirm a deletion. */
export const CONFIRMATION = {
  as: 'confirmation',
  label: 'Confirmation',
  help: 'Type DELETE in capitals. Deleting cannot be undone.',
  required: true,
} as const;

export const DELETE_CLIENT_FORM = { clientId: REQUIRED_CLIENT, confirmation: CONFIRMATION };
