import type { Fields } from '@pieceworks/lab/services';

/** The input of a flow, as its users send it, and the parts of the result that prove that it worked. */
export type FlowTrial = {
  /** A server that the flow needs and the trial has not: the flow is not run. */
  needs?: string;
  /**
   * JSON that a form or a CRM sends to the webhook of the flow. Without it, the flow runs on the first event of its
   * trigger's test, as with the builder's *Test Flow*.
   */
  sent?: Fields;
  /** Keys of the flow's answer to that call, none of which may be empty. A flow without an answer sends a mail. */
  answers?: readonly string[];
  /** For a flow that hands its list to another one, which goes on by calling itself. */
  handsOn?: HandedOn;
};

/** The fate of a list that a flow hands on. */
export type HandedOn = {
  /** The folder of the flow that gets it. */
  readonly to: string;
  readonly rows: number;
  /** The runs that this takes. */
  readonly runs: number;
  /** Beginning of the subject of the last mail. */
  readonly ends: string;
};

/** More rows than two runs look up, of two companies, so that the rest comes from the store in seconds. */
const LONG_LIST = Array.from({ length: 10_100 }, (_, at) =>
  at % 2 === 0 ? 'ato.gov.au' : 'nobody.example',
);

/** The trials of all flows, by their folders, with records of the sandbox. */
export const FLOW_TRIALS: Readonly<Record<string, FlowTrial>> = {
  'a-contact-has-left': {},
  'ask-every-client': {
    sent: {
      data: {
        rows: ['alice.archer@fern-finch.example', 'Kim Trial <kim@example.com>'],
        maxRequests: 2,
      },
    },
  },
  'chase-what-is-missing': {},
  'clean-a-list': {
    sent: { companies: ['ato.gov.au', '51 824 753 556', 'nobody.example'] },
    answers: ['companies', 'toCheck', 'credits'],
  },
  'decision-makers': {
    sent: { account: 'ato.gov.au', role: 'Manager' },
    answers: ['company', 'people'],
  },
  'documents-are-in': {},
  // A rehearsal, which pays nothing.
  'enrich-a-long-list': {
    sent: { data: { rows: ['somebody.example', 'anybody.example'], maxCredits: 0 } },
  },
  'enrich-new-leads': {
    sent: { lead: '51 824 753 556' },
    answers: ['company', 'domain', 'abn'],
  },
  'monday-list': {},
  'file-the-documents': { needs: 'an SFTP server' },
  'morning-digest': {},
  'new-client-by-abn': {
    sent: { abn: '51 824 753 556', email: 'robin@example.com', name: 'Robin Trial' },
  },
  'new-decision-maker': {},
  'news-about-an-account': {},
  'onboard-a-client': {
    sent: { email: 'sam@example.com', name: 'Sam Trial', company: 'Trial & Sons' },
  },
  'start-a-long-list': {
    sent: { companies: LONG_LIST, maxCredits: 10 },
    answers: ['rows', 'maxCredits'],
    handsOn: {
      to: 'enrich-a-long-list',
      rows: LONG_LIST.length,
      runs: 3,
      ends: 'The list is done',
    },
  },
  'top-stories': {},
  'watch-a-name': {},
};
