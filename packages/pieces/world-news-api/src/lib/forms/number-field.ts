import { invalidField, readTextField } from '@pieceworks/kit';

/**
 * A sentiment score, -1 to 1.
 * @throws Failure `invalid` for anything else.
 */
export function readScoreField(label: string, value: unknown): number | undefined {
  return readNumberField(label, value, { min: -1, max: 1 });
}

/**
 * A number inside the limits.
 * @throws Failure `invalid` for anything else.
 */
export function readNumberField(
  label: string,
  value: unknown,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const number = Number(text);
  if (!(number >= min && number <= max)) {
    throw invalidField(label, `enter a number from ${min} to ${max}.`);
  }
  return number;
}

/**
 * A place and a radius: latitude, longitude and 1 to 100 km, with commas; spaces are taken out.
 * @throws Failure `invalid` for anything else.
 */
export function readNearField(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  const [latitude = NaN, longitude = NaN, radius = NaN] = parts.map(Number);
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (parts.length !== 3 || parts.includes('') || !isPlace || !(radius >= 1 && radius <= 100)) {
    throw invalidField(
      label,
      'enter latitude, longitude and a radius of 1 to 100 km: -33.87,151.21,20.',
    );
  }
  return parts.join(',');
}
