import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { readText } from '@pieceworks/kit';

const PROGRAM = `
import { createRequire } from 'node:module';
const [file, action] = process.argv.slice(1);
const exported = Object.values(createRequire(file)(file));
const piece = exported.find(({ constructor }) => constructor.name === 'Piece');
await piece.getAction(action).run({ propsValue: {} });
`;

/**
 * What Node prints when an action of a piece is run without a connection and with no field filled in, in a
 * process of its own.
 *
 * @param file the piece: its bundle, or the index of its source.
 * @throws Error when the action does not fail.
 */
export async function stackOfFailure(file: string, action: string): Promise<string> {
  // A bundle runs as it is, so that no position in it moves.
  const loader = file.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const words = [...loader, '--input-type=module', '--eval', PROGRAM, file, action];
  const stack = await promisify(execFile)(process.execPath, words).then(
    () => null,
    (error: unknown) => readText(error, 'stderr'),
  );
  if (stack === null) throw new Error(`${action} of ${file} did not fail.`);
  return stack;
}
