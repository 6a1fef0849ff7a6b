import { invalidField, readNumberField, readTextField } from '@pieceworks/kit';
import { RADIUS_KM, SCORES } from '../model/limits';

/**
 * A sentiment score, -1 to 1.
 * @throws Failure `invalid` for anything else.
 */
export function readScoreField(label: string, value: unknown): number | undefined {
  return readNumberField(label, value, SCORES);
}

/**
 * A place and a radius: latitude, longitude and km, with commas; spaces are taken out.
 * @throws Failure `invalid` for anything else.
 */
export function readNearField(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  const [latitude = NaN, longitude = NaN, radius = NaN] = parts.map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (
    parts.length !== 3 ||
    parts.includes('') ||
    !isPlace ||
    !(radius >= RADIUS_KM.min && radius <= RADIUS_KM.max)
  ) {
    throw invalidField(
      label,
      `enter latitude, longitude and a radius of ${RADIUS_KM.min} to ${RADIUS_KM.max} km: -33.87,151.21,20.`,
    );
  }
  return parts.join(',');
}
