import { asRecord, at } from '@pieceworks/kit';
import { contractsOf, SERVICE_NAMES, type ServiceName } from '@pieceworks/services';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contractOf } from './contracts';

/** Fields that the sandbox takes but neither stores nor returns: a piece cannot be tested with them here. */
const UNPLAYED: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  firmable: ['reviews_rating', 'selectedCountry', 'uen', 'web_traffic'],
  'world-news-api': ['feed-url', 'sub-domain'],
  'content-snare': [
    'client_company_id',
    'completed_at',
    'created_at',
    'field_configuration',
    'height',
    'show_when',
    'thumbnail',
  ],
};

/** Returns the names of all properties and query parameters in a part of a contract. */
function fieldsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return [
    ...Object.keys(asRecord(at(part, 'properties'))),
    ...(at(part, 'in') === 'query' ? [String(at(part, 'name'))] : []),
    ...Object.values(part).flatMap(fieldsIn),
  ];
}

const played = SERVICE_NAMES.filter((service) =>
  existsSync(path.resolve(__dirname, '../src', service, 'contracts.ts')),
);

it.each(played)('the sandbox plays each field of %s, or says that it does not', (service) => {
  const folder = path.resolve(__dirname, '../src', service);
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const fields = contractsOf(service).flatMap((contract) =>
    fieldsIn(contractOf(service, contract)),
  );
  const unplayed = [...new Set(fields)].filter((field) => !code.includes(field));
  expect(unplayed.sort()).toEqual(UNPLAYED[service] ?? []);
});
