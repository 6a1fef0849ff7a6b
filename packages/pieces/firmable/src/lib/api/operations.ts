import type { Operation } from '@pieceworks/kit';

const CHECK_CREDITS = 'Check the credits of the account before you run it again.';

/** What the gateway contract charges for. */
export const CHARGED = {
  enrichPerson: charge('enrich the person'),
  enrichCompany: charge('enrich the company'),
  searchPeople: charge('search for people'),
};

/**
 * The vendor's own API charges for a record once, and for a search never: a call that is sent again costs
 * nothing more (measured once by a third party).
 */
export const REPEATABLE = {
  enrichPerson: read('enrich the person'),
  enrichCompany: read('enrich the company'),
  searchPeople: read('search for people'),
};

/** A call that must find nothing, which costs nothing under either contract. */
export const CHECK_CONNECTION = read('check the connection');

function charge(name: string): Operation {
  return { name, effect: 'charge', checkFirst: CHECK_CREDITS };
}

function read(name: string): Operation {
  return { name, effect: 'read' };
}
