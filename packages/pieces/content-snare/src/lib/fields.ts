import { formatNumber, LIST_MS } from '@pieceworks/kit';
import {
  advanced,
  checkbox,
  choice,
  email,
  filters,
  fullRecords,
  list,
  required,
  text,
  timeZone,
  type ValuesOf,
  wholeNumber,
} from '@pieceworks/kit/form';
import { readConfirmation, readDueDate, readFileName } from './readers/texts';

/** Limit of days that a form counts: ten years. */
export const MAX_DAYS = 3_650;
/** Limit of the minutes in which a step reads requests one by one. */
const MAX_MINUTES = Math.floor(LIST_MS / 60_000);
const DEFAULT_MINUTES = 5;
/** Limit of days before or after a due date: a year. */
const MAX_DAYS_BEFORE = 365;
export const MAX_RESULTS = 1_000;
const DEFAULT_RESULTS = 100;
const MAX_FILE_MB = 25;
const DEFAULT_FILE_MB = 10;

/** The label of the field for a client. */
export const CLIENT_LABEL = 'Client';

export const clientName = (description = 'Full name of the client.') =>
  text({ displayName: 'Name', description });
export const clientEmail = (description = 'Requests are sent to this address.') =>
  email({ displayName: 'Email', description });
/** The description of an email by which a client is found. */
export const WHOLE_EMAIL = 'The full address. Upper and lower case make no difference.';

/** The details that a gateway takes only for an existing client. */
export const CLIENT_DETAILS = {
  phone: text({ displayName: 'Phone', description: 'With country code: +61 2 5550 1234.' }),
  companyName: text({ displayName: 'Company', description: 'Company of the client.' }),
  ...advanced({
    firstName: text({
      displayName: 'First Name',
      description: 'Stored in addition to the full name.',
    }),
    lastName: text({
      displayName: 'Last Name',
      description: 'Stored in addition to the full name.',
    }),
    language: choice({
      displayName: 'Language',
      description: 'Language of the client in Content Snare.',
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
    }),
  }),
};

export type ClientDetails = ValuesOf<typeof CLIENT_DETAILS>;

export const NEW_CLIENT = {
  name: required(clientName()),
  email: required(clientEmail()),
  ...CLIENT_DETAILS,
};
export type NewClient = ValuesOf<typeof NEW_CLIENT>;

export type ClientChanges = Partial<NewClient>;

/** A word that users type to confirm a deletion. */
export const confirmation = () =>
  text(
    {
      displayName: 'Confirmation',
      description: 'Type DELETE in capitals. Deleting cannot be undone.',
    },
    readConfirmation,
  );

const PART_OF_NAME = 'Part of the name. Leave empty for all.';

/** The filter by a part of the name, for a form. */
export const searchFilter = (description = PART_OF_NAME) =>
  filters({ search: text({ displayName: 'Search', description }) });

export const dueWithinDays = () =>
  wholeNumber({
    displayName: 'Due Within',
    description: 'Due in at most this many days, or overdue. -1: only overdue.',
    range: { min: -MAX_DAYS, max: MAX_DAYS },
  });

/** The length of a list, and the form of its entries. */
export const LISTING = {
  maxResults: wholeNumber({
    displayName: 'Maximum Results',
    description: `From 1 to ${formatNumber(MAX_RESULTS)}; ${DEFAULT_RESULTS} if empty.`,
    range: { min: 1, max: MAX_RESULTS },
    defaultValue: DEFAULT_RESULTS,
  }),
  fullRecords: fullRecords(),
};

export const OWNER_FILTER = filters({
  owner: text({
    displayName: 'Owner',
    description: 'Only requests of this team member: name, email or ID.',
  }),
});

export const templateName = () =>
  text({
    displayName: 'Template Name',
    description: 'Exact name, if you have not chosen a template.',
  });

/** The name of a page or section that is made from a template. */
export const partName = () =>
  text({ displayName: 'Name', description: "Leave empty to use the template's name." });

export const requestName = (description = 'Title of the request.') =>
  text({ displayName: 'Name', description });

/** The settings of access: a new request switches them on, and a change switches them on or off. */
export const ACCESS = {
  commentsEnabled: {
    displayName: 'Allow Comments',
    description: 'The client can ask a question at each field.',
  },
  pinEnabled: {
    displayName: 'Require a PIN',
    description: 'The client sets a PIN at the first visit, and needs it from then on.',
  },
  shareLinkEnabled: {
    displayName: 'Share by Link',
    description: 'Anybody with the link can open the request without a login.',
  },
};

/** @param more says what only some steps do. */
export const dueDate = (more = '') =>
  text(
    {
      displayName: 'Due Date',
      placeholder: '2026-03-31',
      description: `Last day for the answers, as YYYY-MM-DD. It takes no time of day${more}.`,
    },
    readDueDate,
  );

/** The due date by a number of days. The step computes the date. */
export const dueInDays = () =>
  wholeNumber({
    displayName: 'Due In',
    description: 'Days from today, instead of Due Date. 0 for today.',
    range: { min: 0, max: MAX_DAYS },
  });

export const neededFields = () =>
  list({
    displayName: 'Needed Fields',
    description: 'Optional fields, by name, that count as missing while they are empty.',
    advanced: true,
  });

export const downloadFiles = (
  description = "Download the client's files. Then no Get Request step is needed.",
) => checkbox({ displayName: 'Download Files', description });

/** The selection of uploaded files to download. The time zone is also that of the dates in texts. */
export const DOWNLOADS = {
  downloadFiles: downloadFiles(),
  maxFileMb: wholeNumber({
    displayName: 'Maximum File Size',
    description: `MB, at most ${MAX_FILE_MB}; ${DEFAULT_FILE_MB} if empty. Larger files are not downloaded.`,
    range: { min: 1, max: MAX_FILE_MB },
    defaultValue: DEFAULT_FILE_MB,
    advanced: true,
  }),
  fileName: text(
    {
      displayName: 'File Name',
      placeholder: '{client} - {field} - {name}',
      description: '{client}, {field}, {date} and {name}, the name of the uploaded file.',
      advanced: true,
    },
    readFileName,
  ),
  timeZone: timeZone(),
};

/** The selection of open requests in the triggers about them. */
export const OPEN_REQUESTS = {
  onlyIfMissing: checkbox({
    displayName: 'Only If Something Is Missing',
    description: 'Only if a required field is empty or was sent back to the client.',
  }),
  ...searchFilter(),
  ...OWNER_FILTER,
};

/** The fields of Request Due. Their order is part of the state: a flow with other settings starts anew. */
export const REQUEST_DUE = {
  daysBefore: wholeNumber({
    displayName: 'Days Before',
    description: 'Before the due date. 0 for that day, -3 for 3 days overdue.',
    range: { min: -MAX_DAYS_BEFORE, max: MAX_DAYS_BEFORE },
    defaultValue: 1,
  }),
  ...OPEN_REQUESTS,
  includeAlreadyDue: checkbox({
    displayName: 'Include Already Due',
    description: 'Also start for requests that became due before the flow was turned on.',
  }),
  timeZone: timeZone(),
  neededFields: neededFields(),
};
export type RequestDueForm = ValuesOf<typeof REQUEST_DUE>;

export const REQUEST_STALLED = {
  daysWithoutProgress: wholeNumber({
    displayName: 'Days Without Progress',
    description: 'Calendar days in which no further field was filled in. From 1 to 365.',
    range: { min: 1, max: 365 },
    defaultValue: 3,
  }),
  ...OPEN_REQUESTS,
  timeZone: timeZone(),
  neededFields: neededFields(),
};
export type RequestStalledForm = ValuesOf<typeof REQUEST_STALLED>;

/** The fields of List What Is Missing, without that of a client, whose options the service lists. */
export const WHAT_IS_MISSING = {
  dueWithinDays: dueWithinDays(),
  ...searchFilter(),
  ...OWNER_FILTER,
  ...filters({
    folder: text({ displayName: 'Folder', description: PART_OF_NAME }),
    template: text({ displayName: 'Template', description: PART_OF_NAME }),
  }),
  ...advanced({
    minutes: wholeNumber({
      displayName: 'Time Limit',
      description: `Minutes, at most ${MAX_MINUTES}; ${DEFAULT_MINUTES} if empty. Requests not reached in time are counted; an agent waits two minutes, so give 1.`,
      range: { min: 1, max: MAX_MINUTES },
      defaultValue: DEFAULT_MINUTES,
    }),
  }),
  timeZone: timeZone(),
  neededFields: neededFields(),
};
export type WhatIsMissingForm = ValuesOf<typeof WHAT_IS_MISSING> & {
  clientId?: string | undefined;
};
