import { asText, invalidField, type JsonRecord } from '@pieceworks/kit';
import type { Fields } from '@pieceworks/kit/form';
import { identityKey } from '../readers/identifiers';

/**
 * Identities of a lookup, the same under any contract, which then leaves out what it lacks. Lookups with equal identifiers
 * count as one.
 */

/** Advice for a text of no known format in a form. A row's reason can reach people who do not see the form. */
export const IN_A_FORM = ' If it is one, fill in its own field of the step.';

/** @throws Failure `invalid`, with both labels, if a field contradicts the identifier that `label` holds. */
export function refuseOther(
  label: string,
  form: Fields,
  told: JsonRecord,
  values: JsonRecord,
): void {
  for (const [key, { displayName }] of Object.entries(form)) {
    const [one, other] = [asText(told[key]), asText(values[key])];
    const isOther =
      one !== null &&
      other !== null &&
      identityKey({ [key]: one }) !== identityKey({ [key]: other });
    if (isOther) throw invalidField(`${label}, ${displayName}`, CONTRADICTION);
  }
}

const CONTRADICTION = 'these fields name two different records. Leave one of them empty.';
