/** The credits that finding a person costs; under the gateway contract, from the least to the most. */
export const CREDITS_OF_PERSON = { least: 1, gateway: 2, vendor: 1 };
/** The credits that finding a company costs, under either contract. */
export const CREDITS_OF_COMPANY = 1;
/** The largest budget that a form takes. */
export const MAX_CREDITS = 1_000_000;

/** The same as forms and messages say it. */
export const PERSON_COST = `${CREDITS_OF_PERSON.least} to ${CREDITS_OF_PERSON.gateway} credits`;
export const COMPANY_COST = `${CREDITS_OF_COMPANY} credit`;
