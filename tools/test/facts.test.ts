import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDoubtful } from '@pieceworks/lab/contracts/fact';
import { FACTS } from '@pieceworks/lab/contracts/facts';
import { SERVICE_NAMES } from '@pieceworks/lab/services';

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

it('every service has facts', () => {
  expect(Object.keys(FACTS).sort()).toEqual([...SERVICE_NAMES].sort());
});

describe.each(SERVICE_NAMES)('the code of %s', (service) => {
  const named = namedIn(service);

  it('names no fact that there is not', () => {
    expect(FACTS[service].map(({ id }) => id)).toEqual(expect.arrayContaining(named));
  });

  it('names every doubtful fact that it rests on', () => {
    const needed = FACTS[service].filter((fact) => isDoubtful(fact) && !('noCode' in fact));
    expect(named).toEqual(expect.arrayContaining(needed.map(({ id }) => id)));
  });
});
