import { DEMO } from '../dist/demo';
import { LOGIN } from '../login';
import { newClient } from './clients';
import { numberedIds } from './new-id';
import type {
  Client,
  ClientAnswer,
  DataType,
  Named,
  PageSource,
  SectionSource,
  TeamMember,
  Webhook,
} from './records';

/** A template of requests. */
export type RequestTemplate = Named & { pages: readonly PageSource[] };

/** Creates the initial clients of an account, always the same ones. */
export function createClients(): Client[] {
  const newId = numberedIds();
  return DEMO.clients.flatMap(({ company, people }, at) =>
    people.map((full_name) => {
      const domain = company.replaceAll(/[^a-z]+/gi, '-');
      return newClient({
        id: newId('acc'),
        full_name,
        email: `${full_name.replace(' ', '.')}@${domain}.example`.toLowerCase(),
        client_companies: [{ id: `cmp_${at + 1}`, name: company }],
      });
    }),
  );
}

export const REQUEST_TEMPLATES: readonly RequestTemplate[] = numbered(
  'tpl',
  DEMO.request_templates,
).map((template) => ({ pages: [detailsPage(template.name), DEMO.documents], ...template }));

export const PAGE_TEMPLATES: readonly Named[] = numbered('pgt', DEMO.page_templates);
export const SECTION_TEMPLATES: readonly Named[] = numbered('sct', DEMO.section_templates);
/** The schedules of reminders. */
export const SCHEDULES: readonly Named[] = numbered('com', DEMO.communication_templates);
export const FOLDERS: readonly Named[] = numbered(
  'fol',
  DEMO.folders.map((name) => ({ name })),
);

/** The owner of the account is the first. */
export const TEAM_MEMBERS: readonly TeamMember[] = numbered('usr', DEMO.team_members).map(
  (member) => ({
    email: LOGIN.email,
    company_name: 'Studio',
    avatar: null,
    ...member,
  }),
);

export const REQUESTS = DEMO.requests;

/** Creates the initial webhooks of an account. */
export function createWebhooks(): Webhook[] {
  return numbered('whk', DEMO.webhooks).map(({ subscriptions, ...webhook }) => ({
    type: 'webhook',
    subscriptions: [...subscriptions],
    ...webhook,
  }));
}

/** Returns a new page with the demo's fields. */
export function detailsPage(name: string): PageSource {
  return { name, sections_data: [DEMO.details] };
}

/** Returns a new section with the demo's fields. */
export function detailsSection(name: string): SectionSource {
  return { ...DEMO.details, name };
}

/** Answers of each type, apart from choices and tables. */
export const SAMPLE_ANSWERS: Readonly<Record<DataType, readonly ClientAnswer[]>> = DEMO.answers;

function numbered<Item extends object>(
  prefix: string,
  items: readonly Item[],
): (Item & { id: string })[] {
  const newId = numberedIds();
  return items.map((item) => ({ ...item, id: newId(prefix) }));
}
