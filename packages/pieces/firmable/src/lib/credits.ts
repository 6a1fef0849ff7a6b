import type { OutputSchemaField } from '@activepieces/pieces-framework';

/** The credits for a person that is found; under the gateway contract, a range. */
export const CREDITS_OF_PERSON = { least: 1, gateway: 2, vendor: 1 };
/** The credits for a company that is found, under either contract. */
const CREDITS_OF_COMPANY = 1;

/**
 * Returns the cost of a person as text, for forms and messages.
 * @param when the condition of the charge: `if found`.
 */
export function priceOfPerson(when: string): string {
  const { least, gateway } = CREDITS_OF_PERSON;
  return `${least} credit ${when}, up to ${gateway} through your own API gateway`;
}

/** The cost of a company as text. */
export const COMPANY_COST = `${CREDITS_OF_COMPANY} credit`;

/** The cost of a lookup that was paid for before (fact credit-prices). A gateway may charge it again. */
export const REPEAT_COST = 'a repeat at Firmable itself is free';

/** The rehearsal of a step that may not pay, in the words of the texts for agents. */
export const REHEARSAL =
  '`maxCredits: 0` only estimates: lookedUp is false, creditsForRest the price.';

/** Returns the reason of a result that Maximum Credits of 0 kept from being paid for. */
export function notLookedUp(atMost: number): string {
  return `Nothing was looked up. It would cost at most ${atMost} credit${atMost === 1 ? '' : 's'}.`;
}

/** The estimated price of a lookup, in credits. The service does not report its charges. */
export type Price<Found> = {
  atMost: number;
  of: (found: Found) => number;
};

export function fixedPrice(credits: number): Price<unknown> {
  return { atMost: credits, of: () => credits };
}

export const COMPANY_PRICE = fixedPrice(CREDITS_OF_COMPANY);

export const CREDITS_FIELD: OutputSchemaField = {
  key: 'estimatedCredits',
  label: 'Credits (estimate)',
  description: 'Firmable does not report its charges.',
  format: 'number',
};

/** Tells a rehearsal from a miss. */
export const LOOKED_UP_FIELD: OutputSchemaField = {
  key: 'lookedUp',
  label: 'Was looked up',
  description: 'False if Maximum Credits of 0 allowed only an estimate.',
  format: 'boolean',
};

export const REST_FIELD: OutputSchemaField = {
  key: 'creditsForRest',
  label: 'Credits for the rest',
  description: 'At most, for what was not looked up.',
  format: 'number',
};
