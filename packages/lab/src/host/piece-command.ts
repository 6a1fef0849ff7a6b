import { agentSchemaOf, schemaFlaws } from './agent-schema';
import { type ActionOptions, agentText, type FieldOptions } from './agent-text';
import { connectionOf, type ConnectionValues } from './connection';
import { type ConnectionVariables, environmentConnection } from './environment-connection';
import { formatError } from './format-error';
import { HostError, unknownName } from './host-error';
import { PieceHost } from './piece-host';
import type { ActionMetadata } from './piece-metadata';
import { findPiecePacks, shortName, type PiecePack } from './piece-packs';
import { piecesTable, pieceText, stepsTable, stepText } from './piece-text';
import { fillForm } from './step-form';

/** The inputs and outputs of a command. */
export type CommandEnvironment = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
  /** Folder from which the workspace is searched; by default the working directory. */
  readonly cwd?: string;
  /** Returns the variables of `env` that hold the connection of a piece, by its package name. */
  readonly variablesOf?: (pieceName: string) => ConnectionVariables | undefined;
  /** Returns a connection to the sandbox for a piece, by its package name. Called if there is no other connection. */
  readonly sandboxConnection?: (pieceName: string) => Promise<ConnectionValues | undefined>;
};

type Props = Readonly<Record<string, unknown>>;

/** A command about the packed pieces of the workspace. `piece` is the full or the short name of a package. */
export type PieceCommand =
  /** Lists the steps of a piece, or of all pieces. */
  | { readonly kind: 'list'; readonly piece?: string | undefined }
  | {
      readonly kind: 'describe';
      readonly piece: string;
      readonly step?: string | undefined;
      /** Set to show what agents read of an action. */
      readonly asAgent?: boolean;
    }
  | { readonly kind: 'check'; readonly piece: string }
  | {
      readonly kind: 'options';
      readonly piece: string;
      readonly step: string;
      readonly prop: string;
      readonly props?: Props | undefined;
      readonly search?: string | undefined;
    }
  | {
      readonly kind: 'run';
      readonly piece: string;
      readonly action: string;
      readonly props?: Props | undefined;
      /** Set to fill in the fields as the Agent step of a flow does. */
      readonly asAgent?: boolean;
    };

/**
 * Runs one command. `run`, `check` and `options` write nothing but JSON to stdout.
 *
 * @returns the exit code: 0, or 1 for a failure.
 */
export async function runPieceCommand(
  command: PieceCommand,
  environment: CommandEnvironment,
): Promise<number> {
  try {
    const packs = await findPiecePacks(environment.cwd ?? process.cwd());
    if (command.kind === 'list' && command.piece === undefined) {
      return await listPieces(packs, environment);
    }
    return await withHost(findPack(packs, command.piece ?? ''), (host) =>
      runWithHost(command, host, environment),
    );
  } catch (error) {
    const text = isInWords(error) ? error.message : formatError(error);
    environment.stderr.write(`${text}\n`);
    return 1;
  }
}

/** Returns true for an error that is written for people: one that does not show where in the code it happened. */
function isInWords(error: unknown): error is Error {
  if (error instanceof HostError) return true;
  return error instanceof Error && error.stack === `${error.name}: ${error.message}`;
}

async function listPieces(packs: readonly PiecePack[], { stdout }: CommandEnvironment) {
  const pieces = [];
  for (const pack of packs) {
    pieces.push(await withHost(pack, (host) => Promise.resolve(host.metadata())));
  }
  stdout.write(`${piecesTable(pieces)}\n`);
  return 0;
}

async function runWithHost(
  command: PieceCommand,
  host: PieceHost,
  environment: CommandEnvironment,
): Promise<number> {
  const { stdout, stderr } = environment;
  if (command.kind === 'list') {
    stdout.write(`${stepsTable(host.metadata())}\n`);
    return 0;
  }
  if (command.kind === 'describe') {
    const { step, asAgent } = command;
    if (asAgent) return describeForAgents(host, step, environment);
    const text = step === undefined ? pieceText(host.metadata()) : stepText(host.step(step));
    stdout.write(`${text}\n`);
    return 0;
  }
  const connection = await chooseConnection(host, environment);
  if (command.kind === 'check') {
    const result = connection === undefined ? { valid: true } : await host.validate(connection);
    stdout.write(toJson(result));
    if ('error' in result) stderr.write(`${result.error}\n`);
    return result.valid ? 0 : 1;
  }
  const { props: propsValue = {} } = command;
  const values = { propsValue, form: 'builder' as const, ...(connection && { connection }) };
  if (command.kind === 'options') {
    const { step, prop, search: searchValue } = command;
    const searched = { ...values, ...(searchValue !== undefined && { searchValue }) };
    stdout.write(toJson(await host.options(step, prop, searched)));
    return 0;
  }
  refuseUnknownProps(host, command.action, propsValue);
  if (command.asAgent) refuseInput(host, command.action, propsValue);
  const form = command.asAgent ? 'agent' : 'builder';
  const { output } = await host.runAction(command.action, { ...values, form });
  stdout.write(toJson(output ?? null));
  return 0;
}

async function describeForAgents(
  host: PieceHost,
  step: string | undefined,
  environment: CommandEnvironment,
): Promise<number> {
  if (step === undefined) throw new HostError('Choose an action: agents read one at a time.');
  const action = host.step(step);
  if ('type' in action) throw new HostError(`${step} is a trigger. Agents use only actions.`);
  const options = await optionsOf(host, action, environment);
  environment.stdout.write(`${agentText(host.metadata(), action, options)}\n`);
  return 0;
}

/** Returns the options of all dropdowns. The Agent step loads them at every call. */
async function optionsOf(
  host: PieceHost,
  { name, props }: ActionMetadata,
  environment: CommandEnvironment,
): Promise<ActionOptions> {
  const found: Record<string, FieldOptions> = {};
  for (const [key, property] of Object.entries(props)) {
    if (property.type === 'STATIC_DROPDOWN' || property.type === 'STATIC_MULTI_SELECT_DROPDOWN') {
      found[key] = property.options.options;
    }
    if (property.type !== 'DROPDOWN' && property.type !== 'MULTI_SELECT_DROPDOWN') continue;
    const others = property.refreshers.filter((refresher) => refresher !== 'auth');
    const isAlone = others.length === 0;
    found[key] = isAlone
      ? await loadOptions(host, { step: name, prop: key }, environment)
      : { problem: `The options depend on ${others.join(', ')}, which the model fills in first.` };
  }
  return found;
}

async function loadOptions(
  host: PieceHost,
  { step, prop }: { step: string; prop: string },
  environment: CommandEnvironment,
): Promise<FieldOptions> {
  try {
    const connection = await chooseConnection(host, environment);
    return (await host.options(step, prop, { ...(connection && { connection }) })).options;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problem: `The options cannot be loaded: ${reason}` };
  }
}

/** Refuses an input that no model could give in an Agent step. */
function refuseInput(host: PieceHost, actionName: string, props: Props): void {
  const fields = host.metadata().actions[actionName]?.props ?? {};
  const flaws = schemaFlaws(agentSchemaOf(fields), fillForm(fields, props, 'agent'));
  if (flaws.length === 0) return;
  throw new HostError(`The Agent step cannot give this input. ${flaws.join('; ')}.`);
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
  const known = packs.map(({ name }) => shortName(name));
  throw unknownName('There is no packed piece', wanted, known);
}

/** Refuses unknown fields, because they are typing errors here. The platform silently accepts them. */
function refuseUnknownProps(host: PieceHost, actionName: string, props: object): void {
  const action = host.metadata().actions[actionName];
  if (action === undefined) return;
  const unknown = Object.keys(props).find((key) => !(key in action.props));
  if (unknown === undefined) return;
  const known = Object.entries(action.props)
    .filter(([, { type }]) => type !== 'MARKDOWN')
    .map(([key]) => key);
  throw unknownName(`${actionName} has no field`, unknown, known);
}

async function chooseConnection(
  host: PieceHost,
  { env, variablesOf, sandboxConnection }: CommandEnvironment,
): Promise<ConnectionValues | undefined> {
  const property = connectionOf(host.metadata());
  if (property === undefined) return undefined;
  const variables = variablesOf?.(host.name);
  const entered = variables && environmentConnection(variables, property, env);
  const values = entered ?? (await sandboxConnection?.(host.name));
  if (values !== undefined) return values;
  const secret = variables?.secret ?? 'the variable of its key';
  throw new HostError(`${host.name} needs a connection: set ${secret}.`);
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
