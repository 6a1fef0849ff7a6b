import { Property } from '@activepieces/pieces-framework';
import { invalidField, readNumberField, readTextField } from '@pieceworks/kit';
import { LABELS } from '../model/labels';
import { DEFAULT_RADIUS_KM, RADIUS_KM } from '../model/limits';
import type { GeoCoordinates, NewsFilter, WorldNewsApi } from '../model/types';
import { LONGEST_TEXT, readShortField } from './text-field';

/** A place by its name, and how far around it, in km. */
export type NearPlace = { name: string; radius: number };

/** The fields of a place by its name. */
export const NEAR_PLACE_PROPS = {
  place: Property.ShortText({
    displayName: LABELS.place,
    description: 'A city or an address, such as Hobart. Finding it costs 1 point.',
    required: false,
  }),
  radius: Property.Number({
    displayName: LABELS.radius,
    description: `How far around the place, ${RADIUS_KM.min} to ${RADIUS_KM.max}.`,
    required: false,
    defaultValue: DEFAULT_RADIUS_KM,
  }),
};

/**
 * Reads the fields of a place by its name, as the platform hands them over.
 * @throws Failure `invalid`, with the label of the field.
 */
export function readNearPlace(
  fields: Readonly<Record<'place' | 'radius' | 'locationFilter', unknown>>,
): NearPlace | undefined {
  const name = readShortField(LABELS.place, fields.place, LONGEST_TEXT);
  const radius = readNumberField(LABELS.radius, fields.radius, RADIUS_KM) ?? DEFAULT_RADIUS_KM;
  if (name === undefined) {
    if (radius !== DEFAULT_RADIUS_KM)
      throw invalidField(LABELS.radius, `fill in ${LABELS.place} too.`);
    return undefined;
  }
  if (readTextField(LABELS.locationFilter, fields.locationFilter) !== undefined) {
    throw invalidField(LABELS.place, `leave this or ${LABELS.locationFilter} empty.`);
  }
  return { name, radius };
}

/**
 * Looks the place up, which is a paid call, once the search is known to be possible.
 * @throws Failure `invalid` for a name that the service does not know.
 */
export async function findNearPlace(
  api: Pick<WorldNewsApi, 'checkSearch' | 'findCoordinates'>,
  filter: NewsFilter,
  { name, radius }: NearPlace,
): Promise<{ filter: NewsFilter } & Pick<GeoCoordinates, 'place' | 'points'>> {
  api.checkSearch({ ...filter, place: name, locationFilter: `0,0,${radius}` });
  const { place, points } = await api.findCoordinates(name);
  if (place === null) {
    throw invalidField(LABELS.place, 'World News API knows no such place. Nothing was searched.');
  }
  const { latitude, longitude } = place;
  return {
    filter: { ...filter, locationFilter: `${latitude},${longitude},${radius}` },
    place,
    points,
  };
}
