import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fact, findServices, isDoubtful, serviceNames } from '@pieceworks/lab/services';

const PIECES = path.resolve(__dirname, '../../packages/pieces');

/** As in "(fact miss-is-500)" or "(vendor contract; of the sources facts a-b, c-d)". */
const NAMED = /\bfacts? ((?:[a-z\d]+(?:-[a-z\d]+)+(?:, )?)+)\)/g;

/** Returns the facts that the code of a piece cites. */
function namedIn(service: string): string[] {
  const folder = path.join(PIECES, service, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll(/\s+\*?\s*/g, ' '))
    .flatMap((text) => [...text.matchAll(NAMED)])
    .flatMap(([, ids = '']) => ids.split(', '));
}

const facts = new Map<string, readonly Fact[]>();

beforeAll(async () => {
  for (const service of await findServices()) facts.set(service.name, service.facts);
});

describe.each(serviceNames())('the code of %s', (service) => {
  const named = namedIn(service);
  const known = () => facts.get(service) ?? [];

  it('names no fact that there is not', () => {
    expect(known().map(({ id }) => id)).toEqual(expect.arrayContaining(named));
  });

  it('names every doubtful fact that it rests on', () => {
    const needed = known().filter((fact) => isDoubtful(fact) && fact.noCode === undefined);
    expect(named).toEqual(expect.arrayContaining(needed.map(({ id }) => id)));
  });
});
