/** The credits for a person that is found; under the gateway contract, a range. */
export const CREDITS_OF_PERSON = { least: 1, gateway: 2, vendor: 1 };
/** The credits for a company that is found, under either contract. */
export const CREDITS_OF_COMPANY = 1;
/** The largest limit that a form takes. */
export const MAX_CREDITS = 1_000_000;

/** The cost in the words of forms and messages. */
export const PERSON_COST = `${CREDITS_OF_PERSON.least} to ${CREDITS_OF_PERSON.gateway} credits`;
export const COMPANY_COST = `${CREDITS_OF_COMPANY} credit`;
