import { charging, reading } from '@pieceworks/kit';

const CHECK_CREDITS = 'Check the credits of the account before you run it again.';

/** The calls that the gateway contract charges for. */
export const CHARGED = {
  enrichPerson: charging('enrich the person', CHECK_CREDITS),
  enrichCompany: charging('enrich the company', CHECK_CREDITS),
  searchPeople: charging('search for people', CHECK_CREDITS),
};

/**
 * The vendor's own API charges once for a record, and never for a search. So a retry is free
 * (facts credit-prices, search-is-a-read).
 */
export const REPEATABLE = {
  enrichPerson: reading('enrich the person'),
  enrichCompany: reading('enrich the company'),
  searchPeople: reading('search for people'),
};

/** IDs of the lookups. They are part of the keys of stored results, so they never change. */
export const LOOKUP_IDS = { person: 'enrich_person', company: 'enrich_company' } as const;

/** A call that finds nothing, which is free under either contract. */
export const CHECK_CONNECTION = reading('check the connection');
