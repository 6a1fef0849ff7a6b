import { Property } from '@activepieces/pieces-framework';
import { LABELS } from '../model/labels';
import { DEFAULT_MINUTES, MAX_MINUTES, MISS_DAYS } from '../model/limits';
import { COUNTRIES, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';

/** The market whose details are wanted. */
export function countryProp() {
  return Property.StaticDropdown<string, false>({
    displayName: LABELS.country,
    description: "For Firmable's own API only. Australia unless chosen.",
    required: false,
    options: {
      options: Object.entries(COUNTRIES).map(([value, label]) => ({ label, value })),
    },
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

/** What a step may spend. */
export function maxCreditsProp() {
  return Property.Number({
    displayName: LABELS.maxCredits,
    description: 'Stop before more could be spent; an estimate. Empty for no cap.',
    required: false,
  });
}

/** How long a bulk step may go on. */
export function minutesProp() {
  return Property.Number({
    displayName: LABELS.minutes,
    description: `When to stop; the rest is skipped. ${DEFAULT_MINUTES} unless set, at most ${MAX_MINUTES}.`,
    required: false,
  });
}

/** For how long answers are reused. */
export function reuseDaysProp() {
  return Property.Number({
    displayName: LABELS.reuseDays,
    description: `How long an answer is kept; no match for ${MISS_DAYS} day. Empty: none is kept.`,
    required: false,
  });
}

/** Whether answers that are kept are passed over this time. */
export function refreshProp() {
  return Property.Checkbox({
    displayName: LABELS.refresh,
    description: 'Look up anew what could be reused, and keep the new answer.',
    required: false,
    defaultValue: false,
  });
}

/** Where a bulk step begins. */
export function startRowProp() {
  return Property.Number({
    displayName: LABELS.startRow,
    description: 'Row to continue from, as an earlier run gave it. 1 unless set.',
    required: false,
  });
}
