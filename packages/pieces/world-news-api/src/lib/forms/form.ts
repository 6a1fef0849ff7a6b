import {
  checkLength,
  type FieldVariant,
  formActions,
  formOf,
  inDigits,
  invalidField,
  isRecord,
  readDateField,
  readDayField,
  readText,
  readTextField,
  readTimeZoneField,
  readWebAddressField,
} from '@pieceworks/kit';
import { worldNewsApi, worldNewsAuth } from '../auth';
import { LONGEST_URL, RADIUS_KM } from '../model/limits';
import { countriesField, countryField, languageField } from './code-field';

/** The kinds of entities (vendor contract): a place, a person, an organization. */
const ENTITY_KINDS = ['LOC', 'PER', 'ORG'];

const form = formOf({
  language: languageField,
  country: countryField,
  countries: countriesField,
  coordinates: { read: readCoordinates },
  entity: { read: readEntity },
  page: { read: readPage },
  date: { read: readDateField },
  day: { read: readDayField },
  timeZone: { read: readTimeZoneField },
} satisfies Record<string, FieldVariant>);

export const { propsOf, readFields } = form;
export const createFormAction = formActions(worldNewsAuth, worldNewsApi, form);

/** Reads a place and a radius: latitude, longitude and km, comma-separated. Removes spaces. */
function readCoordinates(label: string, value: unknown): string | undefined {
  const text = readTextField(label, value);
  if (text === undefined) return undefined;
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map(Number);
  const [latitude = NaN, longitude = NaN, radius = NaN] = numbers;
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const isNear = radius >= RADIUS_KM.min && radius <= RADIUS_KM.max;
  if (parts.length !== 3 || parts.includes('') || !isPlace || !isNear) {
    throw invalidField(
      label,
      `enter latitude, longitude and a radius of ${RADIUS_KM.min} to ${RADIUS_KM.max} km: -33.87,151.21,20.`,
    );
  }
  return numbers.map(inDigits).join(',');
}

/** Reads a kind and a name, `ORG:Tesla`, the kind in any case; or a record of both. */
function readEntity(label: string, entry: unknown): string | undefined {
  const written = isRecord(entry)
    ? `${readText(entry, 'kind') ?? ''}:${readText(entry, 'value') ?? ''}`
    : entry;
  const text = readTextField(label, written);
  if (text === undefined) return undefined;
  const [kind = '', ...rest] = text.split(':');
  const known = ENTITY_KINDS.find((one) => one === kind.trim().toUpperCase());
  const name = rest.join(':').trim();
  if (known === undefined || name === '' || name.includes(',')) {
    throw invalidField(
      label,
      `write each as its kind and its name without commas, such as ORG:Tesla; kinds are ${ENTITY_KINDS.join(', ')}.`,
    );
  }
  return `${known}:${name}`;
}

function readPage(label: string, value: unknown): string | undefined {
  const url = readWebAddressField(label, value);
  return url && checkLength(label, url, LONGEST_URL, 'characters');
}
