import { SERVICES } from '@pieceworks/services';
import type { ClientRecord, WebhookRecord } from '../protocol';
import { listOf, rowsOf } from '../text-table';

/** A template of requests, pages or sections, or a schedule of reminders. */
export type Template = { id: string; name: string; description: string };

/** A folder in which the team keeps requests. */
export type Folder = { id: string; name: string };

export const OWNER_NAME = 'Olive Owner';

const COMPANIES = listOf('Fern & Finch, Harbour Dental, Northside Legal, Quill Architects');
const FIRST_NAMES = listOf('Alice, Bruno, Cleo, Dev, Elena, Farid, Grace, Hugo, Isla, Jon');
const LAST_NAMES = listOf('Archer, Bell, Costa, Dunn');

/** Creates the initial clients of an account, always the same ones. */
export function createClients(): ClientRecord[] {
  return COMPANIES.flatMap((company, companyAt) =>
    FIRST_NAMES.map((first, firstAt) => {
      const last = LAST_NAMES[(firstAt + companyAt) % LAST_NAMES.length] ?? '';
      const companyId = `cmp_${companyAt + 1}`;
      return {
        id: `acc_${String(companyAt * FIRST_NAMES.length + firstAt + 1).padStart(4, '0')}`,
        email:
          `${first}.${last}@${company.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`.toLowerCase(),
        full_name: `${first} ${last}`,
        first_name: first,
        last_name: last,
        phone: null,
        language_code: 'en',
        avatar: null,
        company_name: company,
        client_companies: [{ id: companyId, name: company }],
      };
    }),
  );
}

export const TEMPLATES = numbered(
  'tpl',
  `
Website content | Texts, pictures and logins for a new website
Tax return documents | Statements and receipts of the financial year
New client onboarding | Contact details, contracts and brand files
Brand questionnaire | Voice, colours and competitors
Loan application | Proof of income, identity and assets
Wills and estates | Family, property and executors
Bookkeeping handover | Access and ledgers from the last bookkeeper
Photo shoot brief | Locations, people and shot list
Job references | Two referees and how to reach them
Insurance claim | What happened, photos and quotes
Event speaker pack | Biography, portrait and slides
SEO kick-off | Keywords, analytics access and goals
`,
);

export const PAGE_TEMPLATES = numbered(
  'pgt',
  `
Company details | Names, numbers and addresses of a company
Bank details | Where money goes
`,
);

export const SECTION_TEMPLATES = numbered(
  'sct',
  `
Opening hours | When the doors are open
Social media | Profiles and who writes there
`,
);

/** The schedules of reminders. */
export const SCHEDULES = numbered(
  'com',
  `
Gentle | A reminder a week, by email
Standard | A reminder every three days, by email
Urgent | A reminder a day, by email and text message
Silent | No reminders
`,
);

function numbered(prefix: string, table: string): readonly Template[] {
  return rowsOf(table).map(([name = '', description = ''], at) => ({
    id: `${prefix}_${String(at + 1).padStart(4, '0')}`,
    name,
    description,
  }));
}

/** Creates the initial webhooks of an account: one of another program, switched off. */
export function createWebhooks(): WebhookRecord[] {
  return [
    {
      id: 'whk_0001',
      type: 'webhook',
      url: 'https://crm.studio.example/content-snare',
      enabled: false,
      subscriptions: ['request_completed', 'client_created'],
    },
  ];
}

export const FOLDERS: readonly Folder[] = listOf(
  'Onboarding, Tax 2026, Websites, Loans, Estates, Archive',
).map((name, at) => ({ id: `fol_000${at + 1}`, name }));

/** The team of an account. The first member is the owner. */
export const TEAM_MEMBERS = rowsOf(`
${OWNER_NAME} | ${SERVICES['content-snare'].sandbox.email} | admin
Edgar Editor | edgar@studio.example | editor
Erin Editor | erin@studio.example | editor
Rosa Reviewer | rosa@studio.example | reviewer
Viktor Viewer | viktor@studio.example | viewer
`).map(([full_name = '', email = '', role = ''], at) => ({
  id: `usr_000${at + 1}`,
  email,
  full_name,
  phone: `+6149157${String(110 + at).padStart(4, '0')}`,
  company_name: 'Studio',
  avatar: null,
  role,
  active: role !== 'viewer',
}));

export type TeamMember = (typeof TEAM_MEMBERS)[number];

/** The initial requests of an account: client, template and progress. */
export const SEEDED_REQUESTS = [
  { name: 'Website for Fern & Finch', client: 0, template: 0, status: 'published' },
  { name: 'Tax return 2025', client: 1, template: 1, status: 'waiting', answered: true },
  { name: 'Onboarding in autumn', client: 10, template: 2, status: 'scheduled' },
  { name: 'Brand questions', client: 20, template: 3, status: 'draft' },
  { name: 'Loan for the new office', client: 21, template: 4, status: 'completed', answered: true },
  { name: 'Will of 2019', client: 30, template: 5, status: 'archived' },
] as const;
