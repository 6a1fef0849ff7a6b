import { listOf } from '../text-table';

export const COMPANY_NAMES = {
  AU: listOf(
    'Banksia, Wattle Creek, Red Gum, Bluewren, Southern Cross, Ironbark, Kookaburra, Coral Bay, Spinifex, ' +
      'Jacaranda, Murray Bend, Gold Reef',
  ),
  NZ: listOf('Kauri, Tui, Southern Alps, Pohutukawa, Long White, Fantail, Silver Fern'),
};

export const TRADES = [
  { trade: 'Freight', industry: 'Transportation', keywords: ['haulage', 'warehousing'] },
  { trade: 'Dental', industry: 'Hospitals and Health Care', keywords: ['dentistry', 'clinic'] },
  { trade: 'Digital', industry: 'Software Development', keywords: ['saas', 'integration'] },
  { trade: 'Legal', industry: 'Legal Services', keywords: ['conveyancing', 'wills'] },
  { trade: 'Accounting', industry: 'Accounting', keywords: ['bookkeeping', 'tax'] },
  { trade: 'Solar', industry: 'Renewable Energy', keywords: ['solar', 'batteries'] },
  {
    trade: 'Foods',
    industry: 'Food and Beverage Manufacturing',
    keywords: ['wholesale', 'bakery'],
  },
  { trade: 'Civil', industry: 'Construction', keywords: ['roads', 'earthworks'] },
] as const;

export const CITIES: Record<'AU' | 'NZ', readonly { city: string; state: string }[]> = {
  AU: [
    { city: 'Sydney', state: 'NSW' },
    { city: 'Melbourne', state: 'VIC' },
    { city: 'Brisbane', state: 'QLD' },
    { city: 'Perth', state: 'WA' },
    { city: 'Adelaide', state: 'SA' },
    { city: 'Hobart', state: 'TAS' },
    { city: 'Canberra', state: 'ACT' },
    { city: 'Darwin', state: 'NT' },
  ],
  NZ: [
    { city: 'Auckland', state: 'AUK' },
    { city: 'Wellington', state: 'WGN' },
    { city: 'Christchurch', state: 'CAN' },
    { city: 'Dunedin', state: 'OTA' },
  ],
};

export const SIZES = [
  { size: '1 - 10', low: 2, high: 10, revenue: '<$1M' },
  { size: '11 - 50', low: 11, high: 50, revenue: '$1M-$10M' },
  { size: '51 - 200', low: 51, high: 200, revenue: '$10M-$50M' },
  { size: '201 - 500', low: 201, high: 500, revenue: '$50M-$100M' },
  { size: '1000+', low: 1001, high: 9000, revenue: '>$1B+' },
] as const;

export const TECHNOLOGIES = {
  'Content Management': ['WordPress', 'Webflow', 'Drupal'],
  Analytics: ['Google Analytics', 'Matomo', 'Plausible'],
  'Email Hosting': ['Microsoft 365', 'Google Workspace'],
} as const;

export const GIVEN_NAMES = [
  ...listOf('Amelia, Aroha, Chloe, Hana, Ines, Mei, Priya, Ruby').map((name) => ({
    name,
    gender: 'Female',
  })),
  ...listOf('Angus, Ben, Daniel, Hemi, Lachlan, Omar, Samir, Tane').map((name) => ({
    name,
    gender: 'Male',
  })),
];

export const FAMILY_NAMES = listOf(
  'Abbott, Bianchi, Campbell, Doyle, Edwards, Fraser, Gallagher, Huang, Iyer, Jansen, Kaur, Lim, Macleod, ' +
    'Nguyen, Papadopoulos, Rangi, Singh, Walker',
);

/** Names of people who all work at one company. */
export const COLLEAGUES_NAMES = listOf(
  'Anders, Baker, Costa, Dixon, Evans, Foster, Grant, Hughes, Irwin, Joshi, Kelly, Larsen, Moore, Norris, Owens',
);

export const POSITIONS = [
  { position: 'Founder', seniority: 'Owner / Founder', department: 'General Management' },
  {
    position: 'Managing Director',
    seniority: 'C-Suite / Partner',
    department: 'General Management',
  },
  { position: 'Chief Financial Officer', seniority: 'C-Suite / Partner', department: 'Finance' },
  { position: 'Head of Sales', seniority: 'VP/Director / Head of', department: 'Sales' },
  { position: 'Head of Marketing', seniority: 'VP/Director / Head of', department: 'Marketing' },
  { position: 'Sales Manager', seniority: 'Manager', department: 'Sales' },
  { position: 'Marketing Manager', seniority: 'Manager', department: 'Marketing' },
  { position: 'Operations Manager', seniority: 'Manager', department: 'Operations' },
  { position: 'People and Culture Manager', seniority: 'Manager', department: 'Human Resources' },
  { position: 'Account Executive', seniority: 'Other', department: 'Sales' },
  { position: 'Software Engineer', seniority: 'Other', department: 'Engineering & Technical' },
  { position: 'Support Specialist', seniority: 'Other', department: 'Customer Service' },
];

export const SKILLS = listOf('Negotiation, Forecasting, Copywriting, Rostering, SQL');

/** Numbers without a subscriber. The Australian regulator reserves them for fiction. */
export const PHONES = listOf(
  '+61491570006, +61491570110, +61491570156, +61491570157, +61491570158, +61491570159, +61491570313, +61491570737',
);

/** The seniorities in the order of their codes, which count from 1. */
export const SENIORITIES = listOf(
  'Board Member / Company Director, Owner / Founder, C-Suite / Partner, VP/Director / Head of, Manager, Other, ' +
    'No Data Available',
);

/** The departments in the order of their codes, which count from 1. */
export const DEPARTMENTS = listOf(
  'General Management, Sales, Trades, Operations, Engineering & Technical, Human Resources, Customer Service, ' +
    'Medicine & Healthcare, Research & Analysis, Legal, Marketing, Education & Training, Consulting, Finance, ' +
    'Product, Other, No Data Available',
);
