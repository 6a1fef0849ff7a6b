import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { asList, asRecord, at, isRecord, readText } from '@pieceworks/kit/json';
import type { RunningSandbox } from '../sandbox';
import { AnswerCheck } from '../sandbox/contract/answer-check';
import {
  type ContractName,
  contractsOf,
  documentOf,
  mainContractOf,
  type Service,
} from '../services';
import { opening, operationsIn, pathIn } from './contract-calls';
import { type Sample, type SampleCall, samplesOf } from './contract-samples';
import { call } from './http-call';
import { ANY_TEXT } from './json-places';
import { pieceFolder } from './piece-in-sandbox';
import { leaseSandbox } from './worker-sandboxes';

/** Facts for the tests that no document of a service holds. */
export type Simulation = {
  /** Calls of operations that no action's example calls, and whose contract does not say how to call them. */
  samples?: Partial<Record<ContractName, readonly SampleCall[]>>;
  /** Fields that the sandbox takes but neither stores nor returns: a piece cannot be tested with them here. */
  unplayed?: readonly string[];
  /** Properties of answers that no record of the sandbox has, by their schemas. */
  neverGiven?: readonly string[];
  /** Paths of records that have what the samples of the operations lack. */
  richer?: readonly string[];
  /** The body of the answer to an unknown path. */
  atUnknownPath?: object;
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

const TYPED = ['type', '$ref', 'oneOf', 'anyOf', 'allOf'];

/** Returns the places of untyped properties and entries in a schema. */
function untypedIn(schema: unknown, place: string): string[] {
  const fields = asRecord(schema);
  const isTyped = 'x-confidence' in fields || TYPED.some((key) => key in fields);
  return [
    ...(isTyped ? [] : [place]),
    ...Object.entries(asRecord(fields.properties)).flatMap(([key, inner]) =>
      untypedIn(inner, `${place}.${key}`),
    ),
    ...(isRecord(fields.items) ? untypedIn(fields.items, `${place}[]`) : []),
    ...(Array.isArray(fields.oneOf) ? fields.oneOf : []).flatMap((inner: unknown) =>
      untypedIn(inner, place),
    ),
  ];
}

/** Returns the JSON answers of all operations, by operation and status. */
function answersOf(document: unknown): (readonly [place: string, content: unknown])[] {
  return Object.entries(asRecord(at(document, 'paths'))).flatMap(([route, methods]) =>
    Object.entries(asRecord(methods)).flatMap(([method, operation]) =>
      Object.entries(asRecord(at(operation, 'responses'))).flatMap(([status, response]) => {
        const named = readText(response, '$ref')?.split('/').slice(1) ?? [];
        const whole = named.length > 0 ? at(document, ...named) : response;
        const content = at(whole, 'content', 'application/json');
        return content === undefined ? [] : [[`${method} ${route} ${status}`, content] as const];
      }),
    ),
  );
}

/** The ways to a contract: under a path of its own, and for the gateway at the root too. */
function waysTo(contract: ContractName): readonly { contract: ContractName; prefix: boolean }[] {
  const own = { contract, prefix: true };
  return contract === 'gateway' ? [own, { contract, prefix: false }] : [own];
}

/** Returns the properties of the answers to calls, and whether each was given. */
async function propertiesOf(
  service: Service,
  contract: ContractName,
  sandbox: RunningSandbox,
  asked: readonly Sample[],
): Promise<Property[]> {
  const document = documentOf(service, contract);
  const found: Property[] = [];
  for (const sample of asked) {
    const { headers, opened } = await opening(sandbox, service);
    const url = opened(`${sandbox.baseUrl(service.name, { contract })}${sample.path}`);
    const { status, json } = await call(url, { ...sample, headers });
    const route = pathIn(document, sample.path);
    const method = sample.method.toLowerCase();
    const stated = at(document, 'paths', route, method, 'responses', status);
    const reference = readText(stated, '$ref')?.split('/').slice(1);
    const response = reference === undefined ? stated : at(document, ...reference);
    const schema = at(response, 'content', 'application/json', 'schema');
    found.push(...propertiesIn(document, schema, [json]));
  }
  return found;
}

/**
 * Declares the tests that the sandbox simulates a service as its documents say: it answers every operation, refuses
 * each without a credential, and plays every field that the service takes, or says that it does not.
 */
export function describeSimulation(
  service: Service,
  { samples = {}, unplayed = [], neverGiven = [], richer = [], atUnknownPath }: Simulation = {},
): void {
  const { name } = service;
  const ofContract = (contract: ContractName) => samplesOf(service, contract, samples[contract]);

  describe(`${name} in the sandbox`, () => {
    let sandbox: RunningSandbox;
    beforeAll(async () => {
      sandbox = await leaseSandbox();
    });
    beforeEach(async () => {
      await sandbox.reset({ rateLimits: false });
    });
    afterAll(() => sandbox.stop());

    it.each(contractsOf(service))('has a sample of every operation of the %s', (contract) => {
      const document = documentOf(service, contract);
      const sampled = ofContract(contract).map(
        (sample) => `${sample.method} ${pathIn(document, sample.path)}`,
      );
      const contracted = operationsIn(document).map(
        ({ method, path: route }) => `${method} ${route}`,
      );
      expect(sampled.sort()).toEqual(contracted.sort());
    });

    describe.each(contractsOf(service).flatMap(waysTo))(
      'by the $contract contract (with a path prefix: $prefix)',
      ({ contract, prefix }) => {
        it.each(ofContract(contract))(
          'answers $method $path as documented',
          async ({ method, path: asked, body }) => {
            const { headers, opened } = await opening(sandbox, service);
            const url = opened(`${sandbox.baseUrl(name, { contract, prefix })}${asked}`);
            const answer = await call(url, { method, headers, body });
            // The sandbox answers 500 where it would give something else.
            expect([200, 201, 204]).toContain(answer.status);
          },
        );

        it('refuses every operation without a credential', async () => {
          const answers = await Promise.all(
            ofContract(contract).map(async ({ method, path: asked }) => {
              const url = `${sandbox.baseUrl(name, { contract, prefix })}${asked}`;
              const { status, json } = await call(url, { method });
              return `${method} ${asked}: ${status}, ${isRecord(json)}`;
            }),
          );
          expect(answers.filter((answer) => !answer.endsWith(': 401, true'))).toEqual([]);
        });
      },
    );

    it('has its own answer to an unknown path', async () => {
      const base = sandbox.baseUrl(name, { contract: mainContractOf(service) });
      const json = atUnknownPath ?? { message: ANY_TEXT };
      expect(await call(`${base}/nowhere`)).toMatchObject({ status: 404, json });
    });

    const own = path.join(pieceFolder(service), 'service/sandbox');
    // A service without code of its own is played as its documents say.
    if (existsSync(own)) {
      it('plays what it takes, or says that it does not', () => {
        const code = readdirSync(own, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => readFileSync(path.join(own, file), 'utf8'))
          .join('\n');
        const fields = contractsOf(service).flatMap((contract) =>
          takenBy(documentOf(service, contract)),
        );
        const missing = [...new Set(fields)].filter((field) => !code.includes(field));
        expect(missing.sort()).toEqual(unplayed);
      });
    }

    it('has records with each property that it answers with, or says that they have none', async () => {
      const contract = contractsOf(service).at(-1) ?? mainContractOf(service);
      const asked = [
        ...ofContract(contract),
        ...richer.map((one) => ({ method: 'GET', path: one })),
      ];
      const found = await propertiesOf(service, contract, sandbox, asked);
      const given = new Set(found.flatMap(([place, isGiven]) => (isGiven ? [place] : [])));
      const places = [...new Set(found.map(([place]) => place))];
      expect(places.length).toBeGreaterThan(0);
      expect(places.filter((place) => !given.has(place)).sort()).toEqual(neverGiven);
    });
  });

  describeDocuments(service);
}

/** Declares the tests that the documents of a service are complete. */
function describeDocuments(service: Service): void {
  const { name } = service;
  describe.each(contractsOf(service))(`the document of ${name}, %s contract`, (contract) => {
    const document = documentOf(service, contract);

    it('has examples that fit its schemas', () => {
      const check = new AnswerCheck(document);
      const flaws = Object.entries(document.paths).flatMap(([route, operations]) =>
        Object.entries(operations).flatMap(([method, { responses }]) =>
          Object.entries(responses).flatMap(([status, written]) => {
            const named = '$ref' in written ? written.$ref.split('/').slice(1) : [];
            const response = named.length > 0 ? at(document, ...named) : written;
            const { example } = asRecord(at(response, 'content', 'application/json'));
            if (example === undefined || status === 'default') return [];
            const body = JSON.stringify(example);
            return check
              .flawsOf({ method, path: route, status: Number(status), body })
              .map((flaw) => `${method} ${route} ${status}: ${flaw}`);
          }),
        ),
      );
      expect(flaws).toEqual([]);
    });

    // What the vendor answers is documented; a gateway is known from its contract alone.
    if (contract === 'vendor') {
      it('shows an example of each answer that is no refusal', () => {
        const answers = answersOf(document).filter(([place]) => / 2\d\d$/.test(place));
        expect(answers.length).toBeGreaterThan(0);
        const bare = answers.filter(
          ([, content]) =>
            at(content, 'example') === undefined && at(content, 'examples') === undefined,
        );
        expect(bare).toEqual([]);
      });
    }

    it('gives each answer property a type, or a reason for none', () => {
      const schemas = Object.entries(asRecord(at(document, 'components', 'schemas')));
      const answers = answersOf(document).map(([place, content]) =>
        untypedIn(at(content, 'schema'), place),
      );
      expect([
        ...schemas.flatMap(([title, schema]) => untypedIn(schema, title)),
        ...answers.flat(),
      ]).toEqual([]);
    });
  });
}
