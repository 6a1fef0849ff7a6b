import { asNumber, isEmptyDeep, isRecord } from '@pieceworks/kit/json';
import type { Estimate, Values } from '@pieceworks/page-parts';
import { COMPANY_PRICE, CREDITS_OF_PERSON } from '../src/lib/credits';

const COMPANY_ID = /^f\d{12}$/;
/** People whom Find and Enrich People finds by default. */
const DEFAULT_NUMBER = 10;

/**
 * Estimates the credits of a step as it is filled in, by the prices that the piece itself uses.
 * @returns `undefined` if it depends on the answer, or on the rules of a gateway.
 */
export function estimateCredits(
  step: string,
  values: Values,
  isGateway: boolean,
): Estimate | undefined {
  const ofPerson = isGateway ? CREDITS_OF_PERSON.gateway : CREDITS_OF_PERSON.vendor;
  const ofCompany = COMPANY_PRICE.atMost;
  const within = (credits: number): Estimate => ({
    amount: Math.min(credits, asNumber(values.maxCredits) ?? Infinity),
  });
  const ofRows = (list: unknown, each: number) => {
    const { length } = rowsIn(list);
    return length === 0 ? undefined : within(each * length);
  };
  switch (step) {
    case 'enrich_person':
      return within(ofPerson + ofCompany * companiesOf([values]).size);
    case 'enrich_people': {
      const people = rowsIn(values.people);
      return people.length === 0
        ? undefined
        : within(ofPerson * people.length + ofCompany * companiesOf(people).size);
    }
    case 'enrich_company':
      return within(ofCompany);
    case 'enrich_companies':
      return ofRows(values.companies, ofCompany);
    case 'search_people':
      if (isGateway) return undefined;
      return within(values.lookUpCompany === true ? ofCompany : 0);
    case 'find_and_enrich_people': {
      // A gateway charges for its search instead, by its own rules.
      if (isGateway) return undefined;
      const company = isWithoutId(values.company) ? ofCompany : 0;
      return within(ofPerson * (asNumber(values.number) ?? DEFAULT_NUMBER) + company);
    }
    case 'new_person': {
      const rows = rowsIn(values.companies);
      // A check is free.
      return rows.length === 0
        ? undefined
        : { ...within(ofCompany * rows.filter(isWithoutId).length), when: 'to turn it on' };
    }
    case 'person_changed': {
      const rows = rowsIn(values.companies);
      const more = rowsIn(values.people).length > 0 ? '; the companies of People come on top' : '';
      return rows.length === 0
        ? undefined
        : { amount: ofCompany * rows.filter(isWithoutId).length, when: `to turn it on${more}` };
    }
    default:
      return undefined;
  }
}

const IDENTIFIERS = ['person', 'profileUrl', 'email', 'profileSlug', 'id'];

/** Returns the companies that must be looked up for rows with a name and no identifier of a person. */
function companiesOf(rows: readonly unknown[]): Set<string> {
  const named = rows.filter(isRecord).filter((row) => {
    const isIdentified = IDENTIFIERS.some((key) => !isEmptyDeep(row[key]));
    return !isIdentified && !isEmptyDeep(row.name) && isWithoutId(row.company);
  });
  return new Set(named.map(({ company }) => String(company).trim().toLowerCase()));
}

function isWithoutId(row: unknown): boolean {
  return typeof row !== 'string' || !COMPANY_ID.test(row.trim());
}

/** Returns the filled-in rows of a list. */
function rowsIn(value: unknown): unknown[] {
  return [value].flat().filter((row) => !isEmptyDeep(row));
}
