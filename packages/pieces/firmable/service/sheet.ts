import type { OperationSheets } from '@pieceworks/lab/services';
import type { paths as Gateway } from './dist/gateway';
import type { paths as Vendor } from './dist/vendor';

const NOBODY = 'Nobody of this name';
const FOUND = { matched: true };
const MISSES = ['not-found', 'empty'] as const;

export const SHEETS = {
  enrich_company: {
    example: { company: '51 824 753 556' },
    miss: { company: 'nobody.example' },
    another: { company: 'banksia-dental.example' },
    call: {
      gateway: {
        method: 'POST',
        path: '/enrich/company',
        effect: 'charge',
        takes: MISSES,
        sends: { body: { abn: '51824753556' } },
      },
      vendor: {
        method: 'GET',
        path: '/company',
        effect: 'read',
        takes: MISSES,
        sends: { query: { abn: '51824753556' } },
      },
    },
    demo: { is: FOUND, shows: ['name', 'domain'] },
  },
  search_people: {
    example: { company: 'f000000117001', position: 'Manager', number: 5 },
    miss: { company: 'f000000117001', position: NOBODY },
    another: { company: 'f000000117001', position: 'Director' },
    call: {
      gateway: {
        method: 'POST',
        path: '/search/people',
        effect: 'charge',
        takes: ['not-found'],
        input: { position: 'Manager' },
        sends: { body: { position: 'Manager' } },
      },
      vendor: {
        method: 'POST',
        path: '/people/search',
        effect: 'read',
        takes: ['not-found'],
        redirectedTo: '/internal/people/search',
      },
    },
    demo: {
      input: { position: 'Manager' },
      shows: ['items', 'items.0.name'],
      atAccount: { input: { company: '{{enrich_company.id}}', number: 5 } },
    },
  },
  enrich_person: {
    example: { person: 'https://www.linkedin.com/in/mei-macleod-155' },
    miss: { person: 'nobody@nobody.example' },
    another: { name: 'Ruby Kelly', company: 'f000000117001' },
    call: {
      gateway: {
        method: 'POST',
        path: '/enrich/person',
        effect: 'charge',
        takes: MISSES,
        sends: { body: { profile_url: 'https://www.linkedin.com/in/mei-macleod-155' } },
      },
      vendor: {
        method: 'GET',
        path: '/people',
        effect: 'read',
        takes: MISSES,
        sends: { query: { ln_url: 'https://www.linkedin.com/in/mei-macleod-155' } },
      },
    },
    demo: {
      input: { profileUrl: '{{search_people.items.0.profileUrl}}' },
      is: FOUND,
      shows: ['name', 'position'],
    },
  },
  enrich_people: {
    example: { people: ['https://www.linkedin.com/in/mei-macleod-155', 'nobody@nobody.example'] },
    miss: { people: ['nobody@nobody.example'] },
    another: { people: [{ name: 'Ruby Kelly', company: 'f000000117001' }] },
    failsLike: 'enrich_person',
    demo: {
      input: {
        people: [0, 1, 2].map((row) => ({
          profileUrl: `{{search_people.items.${row}.profileUrl}}`,
        })),
      },
      is: { hits: 3 },
      shows: ['found', 'found.0.name'],
    },
  },
  enrich_companies: {
    example: { companies: ['51 824 753 556', 'nobody.example'], maxCredits: 2, reuseDays: 30 },
    miss: { companies: ['nobody.example'] },
    another: { companies: ['banksia-dental.example', 'tui-digital.example'] },
    failsLike: 'enrich_company',
    demo: { is: { hits: 1, misses: 1 }, shows: ['found.0.name', 'notFound.0.reason'] },
  },
  forget_stored_results: {
    example: { companies: ['51 824 753 556'] },
    makesNoCall: true,
    // Enrich Companies has stored it.
    demo: { is: { erased: 1 } },
  },
  find_and_enrich_people: {
    example: { company: 'f000000117001', position: 'Manager', number: 3, maxCredits: 5 },
    miss: { company: 'f000000117001', position: NOBODY },
    another: { company: 'f000000117001', position: 'Director' },
    failsLike: 'search_people',
    demo: {
      input: { position: 'Manager' },
      shows: ['found.0.name', 'found.0.workEmail'],
      atAccount: { input: { company: '{{enrich_company.id}}', number: 1 } },
    },
  },
  new_person: {
    example: { companies: ['f000000117001'], seniority: 'C-Suite / Partner' },
    miss: { companies: ['f000000117001'], position: NOBODY },
    demo: {
      fires: 'test',
      atVendor: true,
      input: { companies: ['f000000117001'] },
      // Two items, because a test without people gives a single sample.
      shows: ['items', 'items.1.name'],
      atAccount: { input: { companies: ['{{enrich_company.id}}'] } },
    },
  },
  person_changed: {
    example: { companies: ['f000000117001'] },
    demo: {
      fires: 'test',
      atVendor: true,
      shows: ['items', 'items.0.changeText'],
      atAccount: { input: { companies: ['{{enrich_company.id}}'] } },
    },
  },
  custom_api_call: {
    example: { method: 'GET', url: '/company', queryParams: { abn: '51824753556' } },
    call: {
      gateway: {
        method: 'POST',
        path: '/enrich/company',
        effect: 'create',
        takes: ['empty', 'any-type'],
        input: { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
        sends: { body: { abn: '51824753556' } },
      },
    },
    demo: {
      input: { method: 'POST', url: '/enrich/company', body: { abn: '51824753556' } },
      shows: ['body.name'],
      atAccount: { input: { method: 'GET', url: '/company', queryParams: { abn: '51824753556' } } },
    },
  },
} as const satisfies OperationSheets<Gateway, Vendor>;
