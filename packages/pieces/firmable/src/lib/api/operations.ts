import type { Operation } from '@pieceworks/kit';

/** The lookups, which both contracts charge for. */

const CHECK_CREDITS = 'Check the credits of the account before you run it again.';

export const ENRICH_PERSON: Operation = {
  name: 'enrich the person',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};

export const ENRICH_COMPANY: Operation = {
  name: 'enrich the company',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};

/** The search of the gateway contract; the vendor's own costs nothing. */
export const CHARGED_SEARCH: Operation = {
  name: 'search for people',
  effect: 'charge',
  checkFirst: CHECK_CREDITS,
};

/** A POST that changes nothing and costs nothing. */
export const FREE_SEARCH: Operation = { name: 'search for people', effect: 'read' };

/** A call that must find nothing, which costs nothing: it may be repeated like any read. */
export const CHECK_CONNECTION: Operation = { name: 'check the connection', effect: 'read' };
