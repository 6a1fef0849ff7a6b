import { parseArgs } from 'node:util';
import type { ConnectionValues } from './connection';
import { connectionVariables, environmentConnection } from './environment-connection';
import { formatError } from './format-error';
import { HostError } from './host-error';
import { isRecord } from './is-record';
import { PieceHost } from './piece-host';
import { findPiecePacks, shortName, type PiecePack } from './piece-packs';
import { piecesTable, pieceText, stepText } from './piece-text';

/** The inputs and outputs of the command line. */
export type CliEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  /** Folder from which the workspace is searched; by default the working directory. */
  readonly cwd?: string;
  /** Returns a connection to the sandbox for a piece, by its package name. Called if there is no other connection. */
  readonly sandboxConnection?: (pieceName: string) => Promise<ConnectionValues | undefined>;
};

class UsageError extends Error {}

/**
 * Runs one command. `run`, `check` and `options` write nothing but JSON to stdout.
 *
 * @param argv the arguments after the program's name.
 * @returns the exit code: 0, 1 for a failure, 2 for wrong usage.
 */
export async function runCli(
  argv: readonly string[],
  environment: CliEnvironment,
): Promise<number> {
  try {
    return await execute(readCommand(argv), environment);
  } catch (error) {
    if (error instanceof UsageError) {
      environment.stderr.write(`${error.message} npm run piece -- --help shows how.\n`);
      return 2;
    }
    environment.stderr.write(
      `${error instanceof HostError ? error.message : formatError(error)}\n`,
    );
    return 1;
  }
}

type Command = {
  readonly name: string;
  readonly operands: readonly string[];
  readonly props: Readonly<Record<string, unknown>>;
  readonly search: string | undefined;
};

/** Minimum and maximum number of operands of each command. */
const OPERANDS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['list', [0, 0]],
  ['describe', [1, 2]],
  ['check', [1, 1]],
  ['options', [3, 3]],
  ['run', [2, 2]],
]);

function readCommand(argv: readonly string[]): Command {
  const { values, positionals } = parseOptions(argv);
  const [name = '', ...operands] = positionals;
  const bounds = OPERANDS.get(name);
  if (bounds === undefined) throw new UsageError(`There is no command "${name}".`);
  const [least, most] = bounds;
  if (operands.length < least || operands.length > most) {
    throw new UsageError(
      `"${name}" takes ${least === most ? least : `${least} to ${most}`} names.`,
    );
  }
  return { name, operands, props: parseProps(values.props ?? '{}'), search: values.search };
}

function parseOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { props: { type: 'string' }, search: { type: 'string' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Replaces the message of JSON.parse, because it quotes the text, which may contain a secret. */
function parseProps(text: string): Record<string, unknown> {
  try {
    const props: unknown = JSON.parse(text);
    if (isRecord(props)) return props;
  } catch {
    // Text that is no JSON is refused like JSON of another type.
  }
  throw new UsageError('--props must be a JSON object.');
}

async function execute(command: Command, environment: CliEnvironment): Promise<number> {
  const packs = await findPiecePacks(environment.cwd ?? process.cwd());
  const [pieceName = '', stepName = '', propName = ''] = command.operands;
  const { stdout, stderr } = environment;
  if (command.name === 'list') {
    const pieces = [];
    for (const pack of packs) {
      pieces.push(await withHost(pack, (host) => Promise.resolve(host.metadata())));
    }
    stdout.write(`${piecesTable(pieces)}\n`);
    return 0;
  }
  return withHost(findPack(packs, pieceName), async (host) => {
    if (command.name === 'describe') {
      stdout.write(`${describe(host, stepName)}\n`);
      return 0;
    }
    const connection = await chooseConnection(host, environment);
    if (command.name === 'check') {
      const result = connection === undefined ? { valid: true } : await host.validate(connection);
      stdout.write(toJson(result));
      if ('error' in result) stderr.write(`${result.error}\n`);
      return result.valid ? 0 : 1;
    }
    const { props: propsValue, search: searchValue } = command;
    const values = { propsValue, form: 'builder' as const, ...(connection && { connection }) };
    if (command.name === 'options') {
      const searched = { ...values, ...(searchValue !== undefined && { searchValue }) };
      stdout.write(toJson(await host.options(stepName, propName, searched)));
      return 0;
    }
    refuseUnknownProps(host, stepName, propsValue);
    const { output } = await host.runAction(stepName, values);
    stdout.write(toJson(output ?? null));
    return 0;
  });
}

async function withHost<Result>(
  pack: PiecePack,
  work: (host: PieceHost) => Promise<Result>,
): Promise<Result> {
  const host = await PieceHost.fromTarball(pack.file);
  try {
    return await work(host);
  } finally {
    await host.close();
  }
}

function findPack(packs: readonly PiecePack[], wanted: string): PiecePack {
  const pack = packs.find(({ name }) => name === wanted || shortName(name) === wanted);
  if (pack !== undefined) return pack;
  const known = packs.map(({ name }) => shortName(name)).join(', ');
  throw new HostError(`There is no packed piece "${wanted}". Available: ${known}.`);
}

function describe(host: PieceHost, stepName: string): string {
  const metadata = host.metadata();
  if (stepName === '') return pieceText(metadata);
  const step = metadata.actions[stepName] ?? metadata.triggers[stepName];
  if (step === undefined) {
    const names = Object.keys({ ...metadata.actions, ...metadata.triggers }).join(', ');
    throw new HostError(
      `${host.name} has no action or trigger "${stepName}". Available: ${names}.`,
    );
  }
  return stepText(step);
}

/** Refuses unknown values, because they are typing errors here. The platform silently accepts them. */
function refuseUnknownProps(host: PieceHost, actionName: string, props: object): void {
  const action = host.metadata().actions[actionName];
  if (action === undefined) return;
  const unknown = Object.keys(props).find((key) => !(key in action.props));
  if (unknown === undefined) return;
  const known = Object.entries(action.props)
    .filter(([, { type }]) => type !== 'MARKDOWN')
    .map(([key]) => key);
  throw new HostError(
    `${actionName} has no field "${unknown}". Available: ${known.join(', ') || 'none'}.`,
  );
}

async function chooseConnection(
  host: PieceHost,
  { env, sandboxConnection }: CliEnvironment,
): Promise<ConnectionValues | undefined> {
  const property = [host.metadata().auth].flat()[0];
  if (property === undefined) return undefined;
  const values =
    environmentConnection(host.name, property, env) ?? (await sandboxConnection?.(host.name));
  if (values !== undefined) return values;
  const secret = connectionVariables(host.name)?.secret ?? 'the variable of its key';
  throw new HostError(`${host.name} needs a connection: set ${secret}.`);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
