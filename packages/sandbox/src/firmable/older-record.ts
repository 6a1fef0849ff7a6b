import type { Company } from './company';
import type { Person } from './person';

/** Returns a company in the form of older vendor responses. */
export function olderCompany({ employee_count: employeeCount, ...company }: Company) {
  return {
    ...company,
    au_employee_count: employeeCount,
    linkedin: `https://www.linkedin.com/company/${company.linkedin}`,
  };
}

/** Returns a person in the form of older vendor responses. */
export function olderPerson({ emails, phones, ...person }: Person) {
  return {
    ...person,
    emails: (['work', 'personal'] as const).flatMap((type) =>
      emails[type].map(({ value, deliverability }) => ({ type, email: value, deliverability })),
    ),
    phones: phones.map(({ value, is_dnd: dnd }) => ({ number: value, dnd })),
    linkedin: `https://www.linkedin.com/in/${person.linkedin}`,
  };
}
