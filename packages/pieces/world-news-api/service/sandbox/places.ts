import { DEMO } from '../dist/demo';

/** Latitude and longitude in degrees of the places that can be looked up. */
export const PLACES: Readonly<Record<string, readonly [number, number]>> = DEMO.places;

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
