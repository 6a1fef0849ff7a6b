import type { Company } from './company';
import type { Person } from './person';

/** A company as older answers of the vendor show it. */
export function olderCompany({ employee_count: employeeCount, ...company }: Company) {
  return {
    ...company,
    au_employee_count: employeeCount,
    linkedin: `https://www.linkedin.com/company/${company.linkedin}`,
  };
}

/** A person as older answers of the vendor show them. */
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
