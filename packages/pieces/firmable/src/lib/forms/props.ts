import { Property } from '@activepieces/pieces-framework';
import { lazyOptions } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { DEFAULT_MINUTES, MAX_MINUTES } from '../model/limits';
import { COUNTRIES, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';

/** The market whose details are wanted; a gateway has no such choice. */
export function countryProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABELS.country,
    description: 'Leave empty for Australia. Not available through a gateway.',
    required: false,
    options: lazyOptions(() =>
      Object.entries(COUNTRIES).map(([value, label]) => ({ label, value })),
    ),
  });
}

/** A seniority, by the service's own labels; another text can be mapped. */
export function seniorityProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABELS.seniority,
    description: 'Only people of this level.',
    required: false,
    options: optionsOf(SENIORITIES),
  });
}

/** A department, by the service's own labels; another text can be mapped. */
export function departmentProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABELS.department,
    description: 'Only people of this department.',
    required: false,
    options: optionsOf(DEPARTMENTS),
  });
}

/** The gateway contract takes labels, the vendor's adapter makes codes of them. */
function optionsOf(labels: Readonly<Record<string, string>>) {
  return { options: Object.values(labels).map((label) => ({ label, value: label })) };
}

/** The most that a step may spend. */
export function maxCreditsProp(
  description = 'Stop before the estimated cost exceeds this. Leave empty for no limit.',
) {
  return Property.Number({
    displayName: LABELS.maxCredits,
    description,
    required: false,
  });
}

/** The same where one lookup can cost more than another. */
export function maxCreditsOfPeopleProp() {
  return maxCreditsProp('A lookup needs 1 left, through a gateway 2. Leave empty for no limit.');
}

/** The days for which answers are reused. */
export function reuseDaysProp() {
  return Property.Number({
    displayName: LABELS.reuseDays,
    description: 'Reuse stored results, free, for this many days. Leave empty for none.',
    required: false,
  });
}

/** Whether answers that are kept are passed over this time. */
export function refreshProp() {
  return Property.Checkbox({
    displayName: LABELS.refresh,
    description: 'Ignore stored results, look up again and store the new ones.',
    required: false,
    defaultValue: false,
  });
}

/** Whether a company may be known by another domain. */
export function otherDomainsProp() {
  return Property.Checkbox({
    displayName: LABELS.otherDomains,
    description: 'Where a .com domain finds nothing. Finding nothing is free.',
    required: false,
    defaultValue: false,
  });
}

/** How long a bulk step may go on. */
export function minutesProp() {
  return Property.Number({
    displayName: LABELS.minutes,
    description: `At most ${MAX_MINUTES}. Rows that are left then are skipped.`,
    required: false,
    defaultValue: DEFAULT_MINUTES,
  });
}

/** Where a bulk step begins. */
export function startRowProp() {
  return Property.Number({
    displayName: LABELS.startRow,
    description: 'To continue a list, map the nextRow of its earlier run.',
    required: false,
    defaultValue: 1,
  });
}

/** What a bulk step continues. */
export function earlierResultProp() {
  return Property.ShortText({
    displayName: LABELS.earlierResult,
    description: "Map an earlier run's whole output: its answers are not bought again.",
    required: false,
  });
}
