import type { Fields } from '@pieceworks/lab/services';

/** The input of a flow, as its users send it, and the parts of the result that prove that it worked. */
export type FlowTrial = {
  /**
   * JSON that a form or a CRM sends to the webhook of the flow. Without it, the flow runs on the first event of its
   * trigger's test, as with the builder's *Test Flow*.
   */
  sent?: Fields;
  /** Keys of the flow's answer to that call, none of which may be empty. A flow without an answer sends a mail. */
  answers?: readonly string[];
};

/** The trials of the flows, by their folders, with records of the sandbox. */
export const FLOW_TRIALS: Readonly<Record<string, FlowTrial>> = {
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
  'enrich-new-leads': {
    sent: { lead: '51 824 753 556' },
    answers: ['company', 'domain', 'abn'],
  },
  'morning-digest': {},
  'new-client-by-abn': {
    sent: { abn: '51 824 753 556', email: 'robin@example.com', name: 'Robin Trial' },
  },
  'new-decision-maker': {},
  'news-about-an-account': {},
  'onboard-a-client': {
    sent: { email: 'sam@example.com', name: 'Sam Trial', company: 'Trial & Sons' },
  },
  'top-stories': {},
  'watch-a-name': {},
};
