import { Random } from '../random';
import type { Company } from './company';
import {
  COLLEAGUES_NAMES,
  FAMILY_NAMES,
  GIVEN_NAMES,
  PHONES,
  POSITIONS,
  SKILLS,
} from './word-lists';

type Email = { value: string; deliverability: string };

/** A person in the form of the vendor's API. */
export type Person = ReturnType<typeof createPeople>[number];

const PEOPLE_EVERYWHERE = 250;
/** People who are not listed at the start. */
const NEW_PEOPLE = GIVEN_NAMES.length * FAMILY_NAMES.length - PEOPLE_EVERYWHERE;

/** Returns the people that a search finds: those of the start, and so many new ones. */
export function listedPeople(people: readonly Person[], newPeople: number): readonly Person[] {
  return people.slice(0, people.length - NEW_PEOPLE + newPeople);
}

/**
 * Creates the people at these companies, always the same ones. No two share a name. The last ones, all at the first
 * company, are those who are new later on.
 */
export function createPeople(companies: readonly Company[]) {
  const random = new Random(1_913);
  const namesWith = (families: readonly string[]) =>
    GIVEN_NAMES.flatMap((given) => families.map((family) => ({ given, family })));
  const names = random.shuffled(namesWith(FAMILY_NAMES));
  const everywhere = names.slice(0, PEOPLE_EVERYWHERE);
  const later = names.slice(PEOPLE_EVERYWHERE);
  // All of them work at the first company, so that a search there has several pages.
  const everybody = [...everywhere, ...namesWith(COLLEAGUES_NAMES), ...later];
  return everybody.map(({ given, family }, at) => {
    const company = random.pick(at < PEOPLE_EVERYWHERE ? companies : companies.slice(0, 1));
    const name = `${given.name} ${family}`;
    const slug = `${name.toLowerCase().replace(' ', '-')}-${random.between(100, 999)}`;
    const { position, seniority, department } = random.pick(POSITIONS);
    const yearJoined = random.between(2015, 2025);
    return {
      id: `fp${String(67_001 + at).padStart(12, '0')}`,
      name,
      first_name: given.name,
      middle_name: null,
      last_name: family,
      headline: `${position} at ${company.name}`,
      description: null,
      position,
      current_company: {
        id: company.id,
        name: company.name,
        size: company.company_size,
        website: company.website,
        industry: company.industries,
        linkedin: company.linkedin,
        main_phones: company.phones,
        other_phones: null,
        mobile_phones: null,
      },
      time_in_current_role: `Mar '${yearJoined - 2000} - Present`,
      month_joined: 3,
      year_joined: yearJoined,
      emails: {
        work: [address(`${given.name}.${family}@${company.fqdn}`)],
        personal: random.chance(0.4) ? [address(`${given.name}.${family}@mail.example`)] : [],
      },
      phones: random.chance(0.6)
        ? [{ value: random.pick(PHONES), is_dnd: random.chance(0.2) }]
        : [],
      linkedin: slug,
      social_media: { linkedin: { handle: slug }, github: null, twitter: null, facebook: null },
      location: [company.hq_location, company.hq_country],
      department,
      seniority,
      gender: given.gender,
      skills: [random.pick(SKILLS)],
      keywords: null,
      education: [],
      secondary_position: null,
    };
  });
}

/** Returns a person in the form of a search: flags tell that contact details exist, but not the details. */
export function listingOf({ id, name, position, current_company, linkedin, ...person }: Person) {
  return {
    person_id: id,
    name,
    position,
    company_name: current_company.name,
    linkedin,
    has_email: person.emails.work.length > 0,
    has_personal_email: person.emails.personal.length > 0,
    has_phone: person.phones.length > 0,
    has_dnd_phone: person.phones.some((phone) => phone.is_dnd),
    has_mobile: person.phones.length > 0,
  };
}

function address(value: string): Email {
  return { value: value.toLowerCase(), deliverability: 'Deliverable' };
}
