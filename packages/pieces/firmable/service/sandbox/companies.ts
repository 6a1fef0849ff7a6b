import { Random, type WireRecord } from '@pieceworks/lab/sandbox';
import { DEMO } from '../dist/demo';
import type { components } from '../dist/vendor';

export type Company = WireRecord<components['schemas']['Company']>;

type Country = keyof typeof DEMO.companies.names;
type Trade = (typeof DEMO.companies.trades)[number];

const COUNTRY_NAMES = { AU: 'Australia', NZ: 'New Zealand' };
const { first, without_people, names, trades, cities, sizes, types, technologies } = DEMO.companies;

/** Creates the companies that have people, always the same ones. */
function createCompanies(): Company[] {
  const random = new Random(2_061);
  const derived = (['AU', 'NZ'] as const).flatMap((country) =>
    names[country].flatMap((word) => trades.map((trade) => ({ country, word, trade }))),
  );
  return [
    first,
    ...derived.map(({ country, word, trade }, at) =>
      deriveCompany(random, `f${String(117_002 + at).padStart(12, '0')}`, country, word, trade),
    ),
  ];
}

function deriveCompany(
  random: Random,
  id: string,
  country: Country,
  word: string,
  { trade, industry, keywords }: Trade,
): Company {
  const name = `${word} ${trade}`;
  const linkedin = name.toLowerCase().replaceAll(' ', '-');
  const fqdn = `${linkedin}.example`;
  const website = `https://www.${fqdn}`;
  const { city, state } = random.pick<{ city: string; state: string }>(cities[country]);
  const { size, low, high, revenue } = random.pick(sizes);
  const eightDigits = String(random.between(10_000_000, 99_999_999));
  return {
    id,
    name,
    website,
    fqdn,
    description: `${name} works in ${industry.toLowerCase()} from ${city}.`,
    tagline: `${trade} people of ${city}`,
    linkedin,
    employee_count: random.between(low, high),
    year_founded: random.between(1960, 2022),
    hq_location: city,
    hq_country: COUNTRY_NAMES[country],
    company_size: size,
    company_type: random.pick(types),
    abn_operation_status: country === 'AU' ? 'active' : null,
    locations: [city],
    states: [state],
    industries: [industry],
    phones: [random.pick(DEMO.phones)],
    emails: [`hello@${fqdn}`],
    keywords,
    revenue,
    social_media: { twitter: null, youtube: null, facebook: linkedin, linkedin, instagram: null },
    industry_codes: {
      ...{ sic: null, duns: null, naics: null, anzsic: null },
      ...businessNumbers(random, country, eightDigits),
    },
    org_registers: {},
    nextGen: {
      id,
      website,
      technographics: Object.fromEntries(
        Object.entries<readonly string[]>(technologies).map(([category, products]) => [
          category,
          [random.pick(products)],
        ]),
      ),
    },
  };
}

const ABN_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3];

/** Returns valid business numbers, made from eight digits. Some Australian records have only one of their two. */
function businessNumbers(random: Random, country: Country, eightDigits: string) {
  if (country === 'NZ') {
    const digits = `9429${eightDigits}`;
    return { nzbn: digits + checkDigit(weightedSum(digits, NZBN_WEIGHTS)) };
  }
  const acn = eightDigits + checkDigit(weightedSum(eightDigits, ACN_WEIGHTS));
  const abn = `${99 - (weightedSum(acn, ABN_WEIGHTS) % 89)}${acn}`;
  return random.chance(0.5) ? { abn, acn } : { abn };
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
}

function checkDigit(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}

/** The companies that have people. */
export const EMPLOYERS: readonly Company[] = createCompanies();

/** The last one has no people. */
export const COMPANIES: readonly Company[] = [...EMPLOYERS, without_people];
