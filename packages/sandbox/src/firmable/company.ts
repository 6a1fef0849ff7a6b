import { Random } from '../random';
import { CITIES, COMPANY_NAMES, PHONES, SIZES, TECHNOLOGIES, TRADES } from './word-lists';

/** A company in the form of the vendor's API. */
export type Company = ReturnType<typeof inventCompany>;

type Country = 'AU' | 'NZ';

const COUNTRY_NAMES = { AU: 'Australia', NZ: 'New Zealand' };

/** Creates the companies of the sandbox, always the same ones. */
export function createCompanies(): Company[] {
  const random = new Random(2_061);
  const invented = (['AU', 'NZ'] as const).flatMap((country) =>
    COMPANY_NAMES[country].flatMap((word) =>
      TRADES.map((trade) => inventCompany(random, country, word, trade)),
    ),
  );
  return [taxationOffice(), ...invented].map((company, at) => {
    const id = `f${String(117_001 + at).padStart(12, '0')}`;
    return { ...company, id, nextGen: { ...company.nextGen, id } };
  });
}

/** Creates a company that is found by its `.com.au` domain, but not by the `.com` one. It has no people. */
export function createComAuCompany(): Company {
  const company = inventCompany(new Random(3), 'AU', 'Example', TRADES[7]);
  const fqdn = 'example.com.au';
  const id = 'f000000118001';
  const website = `https://www.${fqdn}`;
  const nextGen = { ...company.nextGen, id, website };
  return { ...company, id, fqdn, website, emails: [`hello@${fqdn}`], nextGen };
}

/** Creates the company of the contract's own examples. */
function taxationOffice(): Company {
  return {
    ...inventCompany(new Random(1), 'AU', 'Australian', TRADES[4]),
    name: 'Australian Taxation Office',
    website: 'https://www.ato.gov.au',
    fqdn: 'ato.gov.au',
    description: "Manages Australia's tax and superannuation systems.",
    tagline: 'Contributing to the wellbeing of Australians',
    linkedin: 'australian-taxation-office',
    employee_count: 20_000,
    year_founded: 1910,
    hq_location: 'Canberra',
    company_size: '1000+',
    company_type: 'Government agency',
    locations: ['Canberra'],
    states: ['ACT'],
    industries: ['Government Administration'],
    emails: [],
    keywords: ['tax', 'superannuation'],
    revenue: '>$1B+',
    social_media: socialMedia({ linkedin: 'australian-taxation-office' }),
    industry_codes: industryCodes({ anzsic: '7552', abn: '51824753556' }),
    nextGen: { id: '', website: 'https://www.ato.gov.au', technographics: {} },
  };
}

function inventCompany(
  random: Random,
  country: Country,
  word: string,
  { trade, industry, keywords }: { trade: string; industry: string; keywords: readonly string[] },
) {
  const name = `${word} ${trade}`;
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const fqdn = `${slug}.example`;
  const website = `https://www.${fqdn}`;
  const { city, state } = random.pick(CITIES[country]);
  const { size, low, high, revenue } = random.pick(SIZES);
  const eightDigits = String(random.between(10_000_000, 99_999_999));
  const acn = acnOf(eightDigits);
  return {
    id: '',
    name,
    website,
    fqdn,
    description: `${name} works in ${industry.toLowerCase()} from ${city}.`,
    tagline: `${trade} people of ${city}`,
    linkedin: slug,
    employee_count: random.between(low, high),
    year_founded: random.between(1960, 2022),
    hq_location: city,
    hq_country: COUNTRY_NAMES[country],
    company_size: size,
    company_type: random.pick(['Private company', 'Public company', 'Partnership']),
    abn_operation_status: country === 'AU' ? 'active' : null,
    locations: [city],
    states: [state],
    industries: [industry],
    phones: [random.pick(PHONES)],
    emails: [`hello@${fqdn}`],
    keywords: [...keywords],
    revenue,
    social_media: socialMedia({ facebook: slug, linkedin: slug }),
    industry_codes: industryCodes(
      country === 'AU'
        ? // Some records have only one of the two numbers.
          { abn: abnOf(acn), ...(random.chance(0.5) ? { acn } : {}) }
        : { nzbn: nzbnOf(eightDigits) },
    ),
    org_registers: {},
    nextGen: {
      id: '',
      website,
      technographics: Object.fromEntries(
        Object.entries(TECHNOLOGIES).map(([category, products]) => [
          category,
          [random.pick(products)],
        ]),
      ),
    },
  };
}

function socialMedia(known: { facebook?: string; linkedin?: string }) {
  return {
    twitter: null,
    youtube: null,
    facebook: null,
    linkedin: null,
    instagram: null,
    ...known,
  };
}

function industryCodes(known: { anzsic?: string; abn?: string; acn?: string; nzbn?: string }) {
  return { sic: null, duns: null, naics: null, anzsic: null, ...known };
}

const ABN_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3];

/** Returns a valid Australian Business Number: two check digits and these nine digits. */
function abnOf(nineDigits: string): string {
  return `${99 - (weightedSum(nineDigits, ABN_WEIGHTS) % 89)}${nineDigits}`;
}

/** Returns a valid Australian Company Number: these eight digits and a check digit. */
function acnOf(eightDigits: string): string {
  return eightDigits + checkDigit(weightedSum(eightDigits, ACN_WEIGHTS));
}

/** Returns a valid New Zealand Business Number: 9429, these eight digits and a check digit. */
function nzbnOf(eightDigits: string): string {
  const digits = `9429${eightDigits}`;
  return digits + checkDigit(weightedSum(digits, NZBN_WEIGHTS));
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
}

function checkDigit(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}
