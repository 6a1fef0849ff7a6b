import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { formatNumber, LIST_FIELDS, outputFieldsOf } from '@pieceworks/kit';
import { LOOKED_UP_FIELD } from '../credits';
import { COMPANY } from '../outputs/output-rows';
import type { PeopleSearched } from './find-people';

/** Returns what a search for people tells beside its people. */
export function searchOutput({ people, total, truncatedReason, ...found }: PeopleSearched) {
  const matches = total === null ? 'the matches' : `${formatNumber(total)} matches`;
  const { estimatedCredits, creditsForRest, company, reason } = found;
  return {
    total,
    truncated: truncatedReason !== null,
    truncatedReason:
      truncatedReason &&
      `${formatNumber(people.length)} of ${matches} ${people.length === 1 ? 'is' : 'are'} listed. ${truncatedReason}`,
    lookedUp: creditsForRest === 0,
    estimatedCredits,
    creditsForRest,
    company,
    reason,
  };
}

/** Returns the outputs of `searchOutput`, except its costs. */
export const searchFields = (): OutputSchemaField[] => [
  ...LIST_FIELDS,
  LOOKED_UP_FIELD,
  {
    key: 'company',
    label: 'Company looked up',
    description: 'Empty if its ID was given.',
    children: outputFieldsOf(COMPANY),
  },
  { key: 'reason', label: 'Why empty', description: 'Why the company was not found.' },
];
