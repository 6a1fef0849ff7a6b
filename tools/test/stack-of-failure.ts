import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readText } from '@pieceworks/kit/json';

const PROGRAM = `
import { createRequire } from 'node:module';
const [file, action] = process.argv.slice(1);
const exported = Object.values(createRequire(file)(file));
const piece = exported.find(({ constructor }) => constructor.name === 'Piece');
const headers = { get deep() { throw new Error('Deep in the piece.'); } };
await piece.getAction(action).run({ propsValue: { url: '/x', headers } });
`;

/**
 * Makes an action of a piece fail deep inside, in a process of its own, and returns Node's output.
 *
 * @param file the piece: its bundle, or the index of its source.
 * @param action a custom API call, whose field for headers is read deep inside.
 * @throws Error if the action does not fail.
 */
export async function stackOfFailure(file: string, action: string): Promise<string> {
  // A bundle runs unchanged, so that its positions stay the same.
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const words = [...loader, '--input-type=module', '--eval', PROGRAM, file, action];
  const stack = await promisify(execFile)(process.execPath, words).then(
    () => null,
    (error: unknown) => readText(error, 'stderr'),
  );
  if (stack === null) throw new Error(`${action} of ${file} did not fail.`);
  return stack;
}
