import { Random } from '../random';
import { abnOf, acnOf, nzbnOf } from './business-number';
import { CITIES, COMPANY_NAMES, PHONES, SIZES, TECHNOLOGIES, TRADES } from './word-lists';

/** A company in the form of the vendor's API. */
export type Company = {
  id: string;
  name: string;
  website: string;
  fqdn: string;
  description: string;
  tagline: string;
  linkedin: string;
  employee_count: number;
  year_founded: number;
  hq_location: string;
  hq_country: string;
  company_size: string;
  company_type: string;
  abn_operation_status: string | null;
  locations: string[];
  states: string[];
  industries: string[];
  phones: string[];
  emails: string[];
  keywords: string[];
  revenue: string;
  social_media: Record<
    'twitter' | 'youtube' | 'facebook' | 'linkedin' | 'instagram',
    string | null
  >;
  industry_codes: Record<'sic' | 'duns' | 'naics' | 'anzsic', string | null> & {
    abn?: string;
    acn?: string;
    nzbn?: string;
  };
  org_registers: Record<string, string>;
  nextGen: { id: string; website: string; technographics: Record<string, string[]> };
};

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
    social_media: {
      twitter: null,
      youtube: null,
      facebook: null,
      linkedin: 'australian-taxation-office',
      instagram: null,
    },
    industry_codes: { sic: null, duns: null, naics: null, anzsic: '7552', abn: '51824753556' },
    nextGen: { id: '', website: 'https://www.ato.gov.au', technographics: {} },
  };
}

function inventCompany(
  random: Random,
  country: Country,
  word: string,
  { trade, industry, keywords }: (typeof TRADES)[number],
): Company {
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
    social_media: { twitter: null, youtube: null, facebook: slug, linkedin: slug, instagram: null },
    industry_codes: {
      sic: null,
      duns: null,
      naics: null,
      anzsic: null,
      ...(country === 'AU'
        ? // Some records have only one of the two numbers.
          { abn: abnOf(acn), ...(random.chance(0.5) ? { acn } : {}) }
        : { nzbn: nzbnOf(eightDigits) }),
    },
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
