import { inDigits, invalidField } from '@pieceworks/kit';
import type { WorldNewsApi } from '../api/vendor';
import { DEFAULT_RADIUS_KM, type NewsFilter, SEARCH } from '../fields';

const { place: PLACE, radius: RADIUS, locationFilter: COORDINATES } = SEARCH;

/** @throws Failure `invalid` for a radius without a place, and for two places. */
export function checkPlace({ place, radius, locationFilter }: NewsFilter): void {
  if (place === undefined && radius !== DEFAULT_RADIUS_KM) {
    throw invalidField(RADIUS.displayName, `fill in ${PLACE.displayName} too.`);
  }
  if (place !== undefined && locationFilter !== undefined) {
    throw invalidField(PLACE.displayName, `leave this or ${COORDINATES.displayName} empty.`);
  }
}

/**
 * Looks up the place of a filter, which is a paid call, after the search was checked.
 * @returns the filter with the coordinates instead; `undefined` if it names no place.
 * @throws Failure `invalid` for a name that the service does not know.
 */
export async function findPlace<Filter extends NewsFilter>(
  api: Pick<WorldNewsApi, 'checkSearch' | 'findCoordinates'>,
  filter: Filter,
) {
  api.checkSearch(filter);
  if (filter.place === undefined) return undefined;
  const { place, points } = await api.findCoordinates(filter.place);
  if (place === null) {
    throw invalidField(
      PLACE.displayName,
      'World News API does not know this place. Check the spelling, or use Near Coordinates. Nothing was searched.',
    );
  }
  const locationFilter = [place.latitude, place.longitude, filter.radius].map(inDigits).join(',');
  return { filter: { ...filter, place: undefined, locationFilter }, place, points };
}
