import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asRecord, at, isRecord, readText } from '@pieceworks/kit/json';
import { type RunningSandbox, startSandbox } from '../../src/sandbox/index';
import { contractsOf, SERVICE_NAMES, type ServiceName } from '../../src/services/services';
import { call } from '../../src/suites/http-call';
import { contractOf, opening, operationsIn, pathIn } from './contracts';
import { samplesOf } from './samples';

/** Fields that the sandbox takes but neither stores nor returns: a piece cannot be tested with them here. */
const UNPLAYED: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  firmable: ['selectedCountry'],
  'world-news-api': ['feed-url', 'sub-domain'],
  'content-snare': ['client_company_id', 'show_when'],
};

/** Properties of answers that no record of the sandbox has, by their schemas. */
const NEVER_GIVEN: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  firmable: [
    'Company.industry_codes.uen',
    'Company.nextGen.reviews_rating',
    'Company.nextGen.social_media',
    'Company.nextGen.web_traffic',
    'OlderEmail.deliverability',
    'OlderEmail.email',
    'OlderEmail.type',
    'Phone.dnd',
    'Phone.number',
  ],
  'world-news-api': ['ExtractedArticle.entities'],
  'content-snare': [
    'Field.field_configuration',
    'File.image',
    'File.thumbnail',
    'Picture.height',
    'Picture.url',
    'Picture.width',
    'ReadRequest.completed_at',
    'ReadRequest.created_at',
  ],
};

/** Paths of records that have what the samples of the operations lack. */
const RICHER: Readonly<Partial<Record<ServiceName, readonly string[]>>> = {
  firmable: [
    '/company?fqdn=kauri-freight.example',
    '/company?fqdn=banksia-digital.example',
    '/people?ln_slug=aroha-jansen-226',
  ],
  'world-news-api': ['/extract-news?url=https://elbe-kurier.example/environment/de-de-0'],
  'content-snare': [
    '/partner_api/v1/requests?expand[]=owner_email',
    '/partner_api/v1/pages/pag_0003',
    '/partner_api/v1/pages/pag_0004',
  ],
};

type Property = readonly [place: string, isGiven: boolean];

/** Returns the properties of a schema, each with true if one of the values has it. */
function propertiesIn(
  contract: object,
  schema: unknown,
  values: readonly unknown[] = [],
  place = '',
): Property[] {
  const [, name] = /([^/]+)$/.exec(readText(schema, '$ref') ?? '') ?? [];
  if (name !== undefined) {
    return propertiesIn(contract, at(contract, 'components', 'schemas', name), values, name);
  }
  const { properties, items, oneOf, allOf } = asRecord(schema);
  const own = Object.entries(asRecord(properties)).flatMap(([key, inner]): Property[] => {
    const given = values.filter(isRecord).flatMap((one) => (key in one ? [one[key]] : []));
    const property = `${place}.${key}`;
    return [[property, given.length > 0], ...propertiesIn(contract, inner, given, property)];
  });
  const entries = items === undefined ? [] : propertiesIn(contract, items, values.flat(), place);
  const parts = [...asList(oneOf), ...asList(allOf)];
  return [
    ...own,
    ...entries,
    ...parts.flatMap((part) => propertiesIn(contract, part, values, place)),
  ];
}

/** Returns the names of the query parameters and of the properties of bodies that a contract takes. */
function takenBy(contract: object): string[] {
  return operationsIn(contract).flatMap(({ method, path: route }) => {
    const operation = at(contract, 'paths', route, method.toLowerCase());
    const parameters = asList(at(operation, 'parameters'))
      // Those of a list are played as the contract says.
      .filter((parameter) => at(parameter, 'in') === 'query' && !at(parameter, 'x-list'))
      .map((parameter) => String(at(parameter, 'name')));
    const body = at(operation, 'requestBody', 'content', 'application/json', 'schema');
    const fields = propertiesIn(contract, body).map(([place]) => place.replace(/^.*\./, ''));
    return [...parameters, ...fields];
  });
}

const played = SERVICE_NAMES.filter((service) =>
  existsSync(path.resolve(__dirname, '../src/services', service, 'contracts.ts')),
);

it.each(played)('the sandbox plays what %s takes, or says that it does not', (service) => {
  const folder = path.resolve(__dirname, '../src/services', service);
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const fields = contractsOf(service).flatMap((contract) => takenBy(contractOf(service, contract)));
  const unplayed = [...new Set(fields)].filter((field) => !code.includes(field));
  expect(unplayed.sort()).toEqual(UNPLAYED[service] ?? []);
});

describe('the records of the sandbox', () => {
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox();
    await sandbox.settings({ rateLimits: false });
  });
  afterAll(() => sandbox.stop());

  it.each(played)(
    'have each property that %s answers with, or say that they do not',
    async (service) => {
      const document = contractOf(service, 'vendor');
      const found: Property[] = [];
      const samples = [
        ...samplesOf('vendor').filter((one) => one.service === service),
        ...(RICHER[service] ?? []).map((asked) => ({ method: 'GET', path: asked })),
      ];
      for (const sample of samples) {
        const { headers, opened } = await opening(sandbox, service);
        const url = opened(`${sandbox.baseUrl(service, { contract: 'vendor' })}${sample.path}`);
        const { status, json } = await call(url, { ...sample, headers });
        const route = pathIn(document, sample.path);
        const stated = at(
          document,
          'paths',
          route,
          sample.method.toLowerCase(),
          'responses',
          status,
        );
        const reference = readText(stated, '$ref')?.split('/').slice(1);
        const response = reference === undefined ? stated : at(document, ...reference);
        const schema = at(response, 'content', 'application/json', 'schema');
        found.push(...propertiesIn(document, schema, [json]));
      }
      const given = new Set(found.flatMap(([place, isGiven]) => (isGiven ? [place] : [])));
      const places = [...new Set(found.map(([place]) => place))];
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter((place) => !given.has(place)).sort()).toEqual(
        NEVER_GIVEN[service] ?? [],
      );
    },
  );
});
