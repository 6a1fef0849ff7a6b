import { MATCH_FIELDS } from '@pieceworks/kit';
import { fullRecord, required, text, upTo } from '@pieceworks/kit/form';
import { createAction } from '../create-step';
import { LONGEST_TEXT } from '../fields';
import { PLACE_FIELDS } from '../outputs/output-rows';
import { POINTS_FIELDS, pointsOutput } from '../outputs/points';

export const getGeoCoordinates = () =>
  createAction({
    name: 'get_geo_coordinates',
    displayName: 'Get Geo Coordinates',
    description:
      'Location as latitude and longitude of a place. Also the cheapest look at the quota (points left). Costs 1 point.',
    aiMetadata: {
      description:
        'Finds the coordinates, latitude and longitude, of a city or place, for locationFilter of search_news: `location: Wellington, New Zealand`. Of several places with this name the service picks one (see city): add the country. Also the cheapest way to see the quota: pointsUsed (of this run), pointsLeft (today). Costs 1 point.',
      idempotent: true,
    },
    classification: 'READ',
    props: {
      location: required(
        text(
          {
            displayName: 'Location',
            placeholder: 'Wellington, New Zealand',
            description: 'A city, such as Wellington, New Zealand.',
          },
          upTo(LONGEST_TEXT),
        ),
      ),
      fullRecords: fullRecord(),
    },
    outputSchema: { fields: [...MATCH_FIELDS, ...PLACE_FIELDS, ...POINTS_FIELDS] },
    async run({ location, fullRecords }, api) {
      const { place, points, raw } = await api.findCoordinates(location);
      return {
        matched: place !== null,
        reason: place === null ? 'World News API knows no place of this name.' : null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        city: place?.city ?? null,
        ...pointsOutput(points),
        ...((fullRecords || api.givesRecords) && { raw }),
      };
    },
  });
