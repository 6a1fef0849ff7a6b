import { Random, type WireRecord } from '@pieceworks/lab/sandbox';
import { DEMO } from '../dist/demo';
import type { components } from '../dist/vendor';
import { type Company, EMPLOYERS } from './companies';

type Schemas = components['schemas'];
type Emails = Exclude<WireRecord<Schemas['Person']>['emails'], readonly unknown[]>;

export type Person = WireRecord<Schemas['Person']> & { readonly emails: Emails };

/** A person as a search lists them: flags tell that contact details exist, but not the details. */
type FoundPerson = WireRecord<Schemas['FoundPerson']>;

const { given_names, family_names, family_names_of_colleagues, positions, skills } = DEMO.people;
const PEOPLE_EVERYWHERE = 250;
/** Number of people who join later. */
const LATER = given_names.length * family_names.length - PEOPLE_EVERYWHERE;

/**
 * Creates the people at these companies, always the same ones. No two share a name. The last ones, all at the first
 * company, join later.
 */
function createPeople(companies: readonly Company[]): Person[] {
  const random = new Random(1_913);
  const namesWith = (families: readonly string[]) =>
    given_names.flatMap((given) => families.map((family) => ({ given, family })));
  const names = random.shuffled(namesWith(family_names));
  const everywhere = names.slice(0, PEOPLE_EVERYWHERE);
  const later = names.slice(PEOPLE_EVERYWHERE);
  // All of them work at the first company, so that a search there has several pages.
  const everybody = [...everywhere, ...namesWith(family_names_of_colleagues), ...later];
  return everybody.map(({ given, family }, at) => {
    const company = random.pick(at < PEOPLE_EVERYWHERE ? companies : companies.slice(0, 1));
    const name = `${given.name} ${family}`;
    const linkedin = `${name.toLowerCase().replace(' ', '-')}-${random.between(100, 999)}`;
    const { position, seniority, department } = random.pick(positions);
    const yearJoined = random.between(2015, 2025);
    return {
      id: `fp${String(67_001 + at).padStart(12, '0')}`,
      name,
      first_name: given.name,
      middle_name: null,
      last_name: family,
      headline: `${position} at ${company.name ?? ''}`,
      description: null,
      position,
      current_company: employerOf(company),
      time_in_current_role: `Mar '${yearJoined - 2000} - Present`,
      month_joined: 3,
      year_joined: yearJoined,
      emails: {
        work: [emailAt(company.fqdn ?? '', given.name, family)],
        personal: random.chance(0.4) ? [emailAt('mail.example', given.name, family)] : [],
      },
      phones: random.chance(0.6) ? phonesOf(random.pick(DEMO.phones), random.chance(0.2)) : [],
      linkedin,
      social_media: { linkedin: { handle: linkedin }, github: null, twitter: null, facebook: null },
      location: [company.hq_location ?? '', company.hq_country ?? ''],
      department,
      seniority,
      gender: given.gender,
      skills: [random.pick(skills)],
      keywords: null,
      education: [],
      secondary_position: null,
    };
  });
}

/** Returns a company as the record of a person has it. */
function employerOf(company: Company): Person['current_company'] {
  return {
    id: company.id,
    name: company.name,
    size: company.company_size,
    website: company.website,
    industry: company.industries,
    linkedin: company.linkedin,
    main_phones: company.phones,
    other_phones: null,
    mobile_phones: null,
  };
}

/** Returns a person with a new job at a company. */
export function movedTo(company: Company, person: Person): Person {
  return { ...person, position: 'Head of Partnerships', current_company: employerOf(company) };
}

/** Returns a person with another position at the same company. */
export function promoted(person: Person): Person {
  return { ...person, position: `Senior ${person.position ?? 'Manager'}` };
}

/** Returns the phones of a person. Every other number that is flagged do-not-call has another one beside it. */
function phonesOf(value: string, is_dnd: boolean): NonNullable<Person['phones']> {
  const at = DEMO.phones.findIndex((phone) => phone === value);
  const other = is_dnd && at % 2 === 0 ? DEMO.phones[at + 1] : undefined;
  const phones = [{ value, is_dnd }];
  return other === undefined ? phones : [...phones, { value: other, is_dnd: false }];
}

/** Returns a person as a search lists people. */
export function listingOf(person: Person): FoundPerson {
  const { id, name, position, current_company, linkedin, emails, phones } = person;
  const hasPhone = (phones ?? []).length > 0;
  return {
    person_id: id,
    name,
    position,
    company_name: current_company.name ?? null,
    linkedin,
    has_email: (emails.work ?? []).length > 0,
    has_personal_email: (emails.personal ?? []).length > 0,
    has_phone: hasPhone,
    has_dnd_phone: (phones ?? []).some(({ is_dnd }) => is_dnd),
    has_mobile: hasPhone,
  };
}

function emailAt(host: string, given: string, family: string): ReadonlyEmail {
  return { value: `${given}.${family}@${host}`.toLowerCase(), deliverability: 'Deliverable' };
}

type ReadonlyEmail = NonNullable<Emails['work']>[number];

const EVERYBODY = createPeople(EMPLOYERS);

/** The people who are there at the start. */
export const PEOPLE: readonly Person[] = EVERYBODY.slice(0, -LATER);

/** The people who join the first company later, in this order. */
export const LATER_PEOPLE: readonly Person[] = EVERYBODY.slice(-LATER);
