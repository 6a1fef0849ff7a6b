import { type DropdownState, Property } from '@activepieces/pieces-framework';
import { emptyDropdown, NOT_CONNECTED, NOT_OFFERED } from '@pieceworks/kit';
import { firmableAuth } from '../auth';
import { readConnection } from '../client';
import { LABELS } from '../model/labels';
import { DEFAULT_MINUTES, MAX_MINUTES } from '../model/limits';
import { COUNTRIES, DEPARTMENTS, SENIORITIES } from '../model/vendor-codes';

/** The market whose details are wanted; a gateway has no such choice. */
export function countryProp() {
  return Property.Dropdown<string, false, typeof firmableAuth>({
    auth: firmableAuth,
    displayName: LABELS.country,
    description: 'The market whose details are wanted. Australia unless chosen.',
    required: false,
    refreshers: [],
    options: ({ auth }) =>
      Promise.resolve(auth ? countriesFor(auth) : emptyDropdown(NOT_CONNECTED)),
  });
}

function countriesFor(auth: unknown): DropdownState<string> {
  if (readConnection(auth).contract === 'gateway') {
    return emptyDropdown(NOT_OFFERED);
  }
  return { options: Object.entries(COUNTRIES).map(([value, label]) => ({ label, value })) };
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

/** For how long answers are reused. */
export function reuseDaysProp() {
  return Property.Number({
    displayName: LABELS.reuseDays,
    description: 'Days in which a result is used again at no cost. Empty: not at all.',
    required: false,
  });
}

/** Whether answers that are kept are passed over this time. */
export function refreshProp() {
  return Property.Checkbox({
    displayName: LABELS.refresh,
    description: 'Pay for new answers now, and reuse those from now on.',
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
    description: 'To continue: the nextRow that the earlier run gave.',
    required: false,
    defaultValue: 1,
  });
}

/** What a bulk step continues. */
export function earlierResultProp() {
  return Property.ShortText({
    displayName: LABELS.earlierResult,
    description: 'To continue: the output of the earlier run, for its answers.',
    required: false,
  });
}
