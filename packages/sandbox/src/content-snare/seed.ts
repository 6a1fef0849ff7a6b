import type { ClientRecord } from '../protocol';

/** A reusable structure that requests are made from. */
export type Template = { id: string; name: string; description: string };

const COMPANIES = ['Fern & Finch', 'Harbour Dental', 'Northside Legal', 'Quill Architects'];
const FIRST_NAMES = [
  'Alice',
  'Bruno',
  'Cleo',
  'Dev',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Isla',
  'Jon',
];
const LAST_NAMES = ['Archer', 'Bell', 'Costa', 'Dunn'];

/** The clients that an account starts with, always the same ones. */
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

/** The templates of an account, always the same ones. */
export function createTemplates(): Template[] {
  return [
    ['Website content', 'Texts, pictures and logins for a new website'],
    ['Tax return documents', 'Statements and receipts of the financial year'],
    ['New client onboarding', 'Contact details, contracts and brand files'],
    ['Brand questionnaire', 'Voice, colours and competitors'],
    ['Loan application', 'Proof of income, identity and assets'],
    ['Wills and estates', 'Family, property and executors'],
    ['Bookkeeping handover', 'Access and ledgers from the last bookkeeper'],
    ['Photo shoot brief', 'Locations, people and shot list'],
    ['Job references', 'Two referees and how to reach them'],
    ['Insurance claim', 'What happened, photos and quotes'],
    ['Event speaker pack', 'Biography, portrait and slides'],
    ['SEO kick-off', 'Keywords, analytics access and goals'],
  ].map(([name = '', description = ''], at) => ({
    id: `tpl_${String(at + 1).padStart(4, '0')}`,
    name,
    description,
  }));
}
