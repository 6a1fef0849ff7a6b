/** Latitude and longitude in degrees of the places that can be looked up. */
export const PLACES: Record<string, readonly [number, number]> = {
  Adelaide: [-34.9285, 138.6007],
  Auckland: [-36.8509, 174.7645],
  Ballarat: [-37.5622, 143.8503],
  Bendigo: [-36.757, 144.2794],
  Berlin: [52.52, 13.405],
  Brisbane: [-27.4698, 153.0251],
  Cairns: [-16.9186, 145.7781],
  Canberra: [-35.2809, 149.13],
  Chicago: [41.8781, -87.6298],
  Christchurch: [-43.5321, 172.6362],
  Darwin: [-12.4634, 130.8456],
  Dublin: [53.3498, -6.2603],
  Dunedin: [-45.8788, 170.5028],
  Geelong: [-38.1499, 144.3617],
  'Gold Coast': [-28.0167, 153.4],
  Hamburg: [53.5511, 9.9937],
  Hamilton: [-37.787, 175.2793],
  Hobart: [-42.8821, 147.3272],
  Köln: [50.9375, 6.9603],
  Launceston: [-41.4332, 147.1441],
  Leeds: [53.8008, -1.5491],
  London: [51.5074, -0.1278],
  Lyon: [45.764, 4.8357],
  Madrid: [40.4168, -3.7038],
  Melbourne: [-37.8136, 144.9631],
  Montréal: [45.5019, -73.5674],
  Napier: [-39.4928, 176.912],
  Nelson: [-41.2706, 173.284],
  Newcastle: [-32.9283, 151.7817],
  'New York': [40.7128, -74.006],
  Paris: [48.8566, 2.3522],
  Perth: [-31.9505, 115.8605],
  Queenstown: [-45.0312, 168.6626],
  Rotorua: [-38.1368, 176.2497],
  Sydney: [-33.8688, 151.2093],
  Tauranga: [-37.6878, 176.1651],
  Tokyo: [35.6762, 139.6503],
  Toronto: [43.6532, -79.3832],
  Townsville: [-19.259, 146.8169],
  Wellington: [-41.2865, 174.7762],
  Wollongong: [-34.4278, 150.8931],
};

const EARTH_RADIUS_KM = 6_371;

/** Returns true if a place is inside a circle, written as `latitude,longitude,radius in km`. */
export function isNear(place: string, circle: string): boolean {
  const [latitude = 0, longitude = 0, radius = 0] = circle.split(',').map(Number);
  const coordinates = PLACES[place];
  return coordinates !== undefined && distance(coordinates, [latitude, longitude]) <= radius;
}

/** Returns the great-circle distance in km (haversine formula). */
function distance(
  [latitudeA, longitudeA]: readonly [number, number],
  [latitudeB, longitudeB]: readonly [number, number],
): number {
  const haversine =
    halfChord(latitudeB - latitudeA) +
    Math.cos(radians(latitudeA)) *
      Math.cos(radians(latitudeB)) *
      halfChord(longitudeB - longitudeA);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(haversine));
}

function halfChord(degrees: number): number {
  return Math.sin(radians(degrees) / 2) ** 2;
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
