import { existsSync } from 'node:fs';
import path from 'node:path';
// Not the whole kit, which loads the SDK: every command would start a second later.
import { isRecord } from '@pieceworks/kit/json';
import type { PieceCommand } from '@pieceworks/lab/host';
import { sandboxHelp } from '@pieceworks/lab/sandbox/banner';
import { findServices, serviceFolder, serviceNames } from '@pieceworks/lab/services';
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { INSTALL_WAYS, missingCredentials, TRY_WAYS } from '../instance/credentials';
import { runNode, runNx, runTool } from './child';
import { type CommandContext, INTERRUPTED, inThisProcess } from './command-context';
import { isBuilt, recordBuild } from './fresh-build';
import { warningAbout, withoutGivenText } from './given-text';
import { CHECKS } from './run-tests';

/** Exit code for wrong arguments. */
const MISUSED = 2;
const BUILD_FAILED = 'pieceworks.buildFailed';
const BUILDS = ['build', 'build-page', 'build-piece', 'pack'];
/** The targets that a step needs to run from the command line: all but the page. */
const PACKS = ['build', 'build-piece', 'pack'];
const CONTRACTS = ['build'];

/**
 * Runs a command. What it needs is built first, after its arguments have been checked.
 * @returns the exit code; 2 for wrong arguments, before anything is built.
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(withPieceCommand(words), { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === BUILD_FAILED || error.exitCode === 0) return error.exitCode;
    process.stderr.write(`${hintFor(words)}${warningAbout(error)}`);
    return MISUSED;
  }
}

const HELP = ['--help', '-h'];

/**
 * Completes `piece firmable` to `piece list firmable`, and `piece firmable enrich_company` to a description of the step.
 * Its fields are also the help of `piece run firmable enrich_company`.
 */
function withPieceCommand(words: readonly string[]): string[] {
  const [command, first = '', ...rest] = words;
  if (command !== 'piece') return [...words];
  if (serviceNames().includes(first)) {
    return [command, rest[0]?.startsWith('-') === false ? 'describe' : 'list', first, ...rest];
  }
  const [piece = '', step = ''] = rest;
  const isAboutStep = first === 'run' && rest.some((word) => HELP.includes(word));
  return isAboutStep && step !== '' && !HELP.includes(piece) && !HELP.includes(step)
    ? [command, 'describe', piece, step]
    : [...words];
}

/** Returns where the arguments of a command are explained, and the pieces for a command that takes the name of one. */
function hintFor([name = '']: readonly string[]): string {
  const isCommand = createProgram().commands.some((command) => command.name() === name);
  if (!isCommand) return 'npm run help lists the commands.\n';
  const pieces = name === 'piece' ? `The pieces are ${serviceNames().join(', ')}.\n` : '';
  return `${pieces}npm run ${name} -- --help shows its arguments.\n`;
}

/** Returns all commands: `npm run <command> -- <arguments>`. Each imports its work once what it needs is built. */
export function createProgram(): Command {
  const program = new Command('npm run')
    .description('npm run <command> -- --help shows the arguments of a command.')
    .helpCommand(false)
    .exitOverride()
    .configureHelp({ commandUsage })
    .configureOutput({
      outputError: (message, write) => {
        write(withoutGivenText(message));
      },
    });
  for (const [heading, add] of GROUPS) add(program.commandsGroup(heading));
  return program;
}

/** The groups of commands, as the help shows them. */
const GROUPS = [
  ['Every day:', addDaily],
  ['See the pieces at work:', addPiece],
  ['Use the pieces in a running Activepieces:', addInstance],
  ['Check the live services:', addLive],
  ['Once in a while:', addMaintenance],
] as const;

function commandUsage(command: Command): string {
  const names: string[] = [];
  for (let one = command; one.parent !== null; one = one.parent) names.unshift(one.name());
  const [first, ...rest] = names;
  if (first === undefined) return 'npm run <command> -- [arguments]';
  const isShort = ['start', 'test'].includes(first);
  return [isShort ? `npm ${first}` : `npm run ${first} --`, ...rest, command.usage()].join(' ');
}

/**
 * Makes a command build what it needs and what has changed, unless it is told not to.
 * @param problem returns what keeps the command from its work, as a sentence, before anything is built.
 */
function building(
  command: Command,
  targets: readonly string[] = BUILDS,
  problem: () => string | undefined | Promise<string | undefined> = () => undefined,
): Command {
  return command.option('--no-build', 'use what was built before').hook('preAction', async () => {
    const found = await problem();
    if (found !== undefined) command.error(found);
    const root = process.cwd();
    if (command.opts().build === false || (await isBuilt(root, targets))) return;
    process.stderr.write('Building…\n');
    const begun = Date.now();
    // Shown only if it fails: the command may use stdout for its own output.
    let printed = '';
    const code = await runNx(['run-many', '-t', ...targets], (text) => (printed += text));
    if (code === 0) {
      await recordBuild(root, targets, begun);
      return;
    }
    // The list of tasks that were stopped says no more.
    process.stderr.write(code === INTERRUPTED ? 'Interrupted: the build was stopped.\n' : printed);
    throw new CommanderError(code, BUILD_FAILED, 'The build failed.');
  });
}

/** Returns a handler that makes the result of the work the exit code. */
function exits<Given extends readonly unknown[]>(work: (...given: Given) => Promise<number>) {
  return async (...given: Given): Promise<void> => {
    process.exitCode = await work(...given);
  };
}

/** Returns a handler that makes the result of the work the exit code, and lets the user end it early. */
function exitsHere<Given extends readonly unknown[]>(
  work: (context: CommandContext, ...given: Given) => Promise<number>,
) {
  return exits((...given: Given) => inThisProcess((context) => work(context, ...given)));
}

/** The commands that run targets of all packages. */
const TARGETS = [
  ['build', BUILDS, 'Build what the programs need, and pack the pieces.'],
  ['check', CHECKS, 'Check format, lint, types and unused code.'],
  [
    'generate',
    ['generate', '--output-style=stream'],
    'Regenerate tables in the pages, and update versions and fields in the flows.',
  ],
] as const;

function addDaily(program: Command): void {
  program
    .command('help')
    .description('List all commands, or show the arguments of one.')
    .argument('[command]', 'the name of a command', (name: string) => {
      const named = program.commands.find((command) => command.name() === name);
      if (named === undefined) throw new InvalidArgumentError('There is no such command.');
      return named;
    })
    .action((named: Command | undefined) => {
      (named ?? program).outputHelp();
    });
  building(program.command('start'))
    .description('Run every action, every polling trigger and a webhook in the sandbox.')
    .action(exitsHere(async (context) => (await import('../demo/main')).runDemo(context)));
  program
    .command('test')
    .description('Run all checks and all tests, as CI does.')
    .option('--affected', 'only those of the packages that a change since main affects')
    .action(
      exits(async ({ affected }: { affected?: boolean }) =>
        (await import('./run-tests')).runTests(undefined, affected),
      ),
    );
  for (const [name, targets, description] of TARGETS) {
    program
      .command(name)
      .description(description)
      .action(exits(() => runNx(['run-many', '-t', ...targets])));
  }
  addPictures(program);
  program
    .command('format')
    .description('Format all files.')
    .action(exits(() => runNode(['node_modules/oxfmt/bin/oxfmt'])));
}

function addPictures(program: Command): void {
  const pictures = program.command('pictures');
  building(pictures, BUILDS, () =>
    pictures.opts<{ url?: string }>().url === undefined ? undefined : missingCredentials(TRY_WAYS),
  )
    .summary('Take the pictures that the pages show.')
    .description(
      'Take the pictures of the workbench that the pages show; with --url those of the builder, of emails and of a ' +
        `trial, during a trial of every step and flow (npm run try). ${CREDENTIALS}the token of a session.`,
    )
    .option(...BUILDER)
    .action(
      exitsHere(async (context, { url }: { url?: string }) =>
        (await import('../pictures/main')).runPictures(url, context),
      ),
    );
}

function addPiece(program: Command): void {
  for (const [name, description] of [
    ['workbench', 'Show every step on a page, with simulated services, until Ctrl+C.'],
    ['sandbox', 'Simulate the services on this machine until Ctrl+C.'],
  ] as const) {
    const command = building(program.command(name));
    if (name === 'sandbox') command.addHelpText('after', () => sandboxHelp(serviceNames()));
    command
      .description(description)
      .option('--port <number>', '0 picks a free port', portOf, 0)
      .action(
        exits(({ port }: { port: number }) =>
          runNode([
            ...['--import', 'tsx', 'packages/workbench/src/main.ts'],
            ...[name, '--port', String(port)],
          ]),
        ),
      );
  }
  const piece = program
    .command('piece')
    .summary('Run one step of a packed piece.')
    .description(
      'Run one step of a packed piece. The connection comes from the environment (docs/maintaining.md ' +
        'lists the variables), else from the sandbox. With a piece alone, or with a step of it, it says what they are.',
    );
  const runs = exits(async (command: PieceCommand) =>
    (await import('../run/piece')).runPiece(command),
  );
  const add = (usage: string, description: string) =>
    building(piece.command(usage), PACKS).description(description);
  const props = new Option('--props <json>', "the step's values: an object").argParser(propsOf);
  add('list [piece]', 'the actions and triggers of a piece, or of all').action(
    (piece: string | undefined) => runs({ kind: 'list', piece }),
  );
  add('describe <piece> [action]', 'how a piece connects and what its steps take')
    .option('--as-agent', 'what AI agents read of the action instead')
    .action((piece: string, step: string | undefined, given: AgentGiven) =>
      runs({ ...given, kind: 'describe', piece, step }),
    );
  add('check <piece>', 'check the connection').action((piece: string) =>
    runs({ kind: 'check', piece }),
  );
  add('options <piece> <action> <prop>', 'load the options of a dropdown')
    .addOption(props)
    .option('--search <text>', 'what is typed into the dropdown')
    .action((piece: string, step: string, prop: string, given: PropsGiven & { search?: string }) =>
      runs({ ...given, kind: 'options', piece, step, prop }),
    );
  add('run <piece> <action>', 'run an action')
    .addOption(props)
    .option(
      '--as-agent',
      'with null in all other fields, as the Agent step of a flow fills them in',
    )
    .action((piece: string, action: string, given: PropsGiven & AgentGiven) =>
      runs({ ...given, kind: 'run', piece, action }),
    );
}

type AgentGiven = { asAgent?: boolean };
type PropsGiven = { props?: Record<string, unknown> };

type VerifyGiven = {
  sandbox?: boolean;
  spend: number;
  write?: boolean;
  with?: Readonly<Record<string, string>>;
};

function addLive(program: Command): void {
  const verify = program.command('verify');
  building(verify, PACKS, () =>
    missingKey({ args: verify.args, opts: () => verify.opts<VerifyGiven>() }),
  )
    .summary('Compare a live service with its contract.')
    .description(
      'Compare a live service with its contract, and with what a contract cannot state. Without options, ' +
        'it only makes calls that cost and change nothing, with the account from the environment.',
    )
    .argument('<piece>', serviceNames().join(', '), serviceOf)
    .option('--sandbox', 'ask the sandbox instead of the service')
    .option('--spend <number>', 'the most credits or points to spend', amountOf, 0)
    .option(
      '--write',
      'create records, all named "Pieceworks check …"; they are removed at the end',
    )
    .option(
      '--with <name=value>',
      'a value that the probes take, as often as needed; a wrong name lists them',
      withValue,
    )
    .action(
      exitsHere(async (context, service: string, { with: values = {}, ...given }: VerifyGiven) => {
        const { runVerify } = await import('../verify/main');
        return runVerify(
          { sandbox: false, write: false, ...given, service, given: values },
          context,
        );
      }),
    );
}

/** Returns what to do if the environment has no key; `undefined` if it has one, or needs none. */
async function missingKey({ args, opts }: VerifyCommand): Promise<string | undefined> {
  const [name = ''] = args;
  // A module that cannot be loaded before the first build could not be loaded after it either.
  if (opts().sandbox === true || !existsSync(path.join(serviceFolder(name), 'dist'))) return;
  return (await import('../verify/main')).problemWithoutKey(name, process.env);
}

type VerifyCommand = { args: readonly string[]; opts: () => { sandbox?: boolean } };

const CREDENTIALS =
  'Credentials come from the environment, never from arguments, which others can read in the list of processes: ' +
  'ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD, or ACTIVEPIECES_TOKEN, ';

const BUILDER = ['--url <address>', 'address of the builder', addressOf] as const;

const ACCOUNT =
  'connect to real accounts instead of the sandbox of this machine: with the keys in the environment, else with a ' +
  'connection that the project has. The end of this help says what that costs and creates';

/** Returns the variables of the services with a key, and what a trial on a real account costs and creates. */
async function accountHelp(): Promise<string> {
  // Before the first build, there is nothing to load the services from.
  const services = await findServices().catch(() => []);
  if (services.length === 0)
    return '\nRun npm run build to see here what a trial with --account costs.\n';
  const rows = services.map(
    ({ displayName, credential, variables, trial = 'its costs are not known.' }) => {
      const key = 'apiKey' in credential ? ` (${variables.secret})` : '';
      return `  ${displayName}${key}: ${trial}`;
    },
  );
  return `\nWith --account:\n${rows.join('\n')}\n`;
}

function addInstance(program: Command): void {
  building(program.command('install-pieces'), PACKS, () => missingCredentials(INSTALL_WAYS))
    .summary('Install the packed pieces into a running Activepieces.')
    .description(
      'Install the packed pieces into a running Activepieces, as an administrator of the platform. ' +
        `${CREDENTIALS}an API key or the token of a session.`,
    )
    .requiredOption(...BUILDER)
    .action(
      exitsHere(async (context, { url }: { url: string }) =>
        (await import('../install/install-pieces')).runInstall(url, context),
      ),
    );
  const attempt = building(program.command('try'), PACKS, () => missingCredentials(TRY_WAYS));
  program.hook('preSubcommand', async ({ args }, command) => {
    // A module that cannot be loaded before the first build could not be loaded after it either.
    if (command !== attempt || !args.some((arg) => ['--help', '-h'].includes(arg))) return;
    const text = await accountHelp();
    attempt.addHelpText('after', text);
  });
  attempt
    .summary('Try the pieces and the flows in a running Activepieces.')
    .description(
      'Install the pieces that are missing into a running Activepieces, connect them, import the flows into a folder ' +
        'of their own, test every action and polling trigger once, fire a webhook, run the flows, show the results, ' +
        'and remove flows and connections. Logs and files of the runs stay until the instance removes them. ' +
        `${CREDENTIALS}the token of a session.`,
    )
    .requiredOption(...BUILDER)
    .option('--account', ACCOUNT)
    .action(
      exitsHere(async (context, given: { url: string; account?: boolean }) =>
        (await import('../try/main')).runTry({ account: false, ...given }, context),
      ),
    );
}

const MEASUREMENTS = ['cold-start', 'list'];

type NewPiece = { url: string; record: string; key: string; dryRun?: boolean };

function addMaintenance(program: Command): void {
  program
    .command('new-piece')
    .summary('Write a small piece that works.')
    .description(
      'Write a small piece that works, its contract and its tests. Then follow docs/adding-a-piece.md.',
    )
    .argument('<name>', 'of the folder and the npm package, in lower case with hyphens', nameOf)
    .requiredOption(
      '--url <base URL>',
      "base URL of the vendor's API: https://api.example.com/v1",
      addressOf,
    )
    .option('--record <noun>', 'what it lists, reads and creates, in the singular', nameOf, 'item')
    .option(
      '--key <place>',
      'header:<name>, query:<name> or bearer',
      keyPlaceOf,
      'header:x-api-key',
    )
    .option('--dry-run', 'only list the files')
    .action(
      exits((name: string, { dryRun = false, ...options }: NewPiece) =>
        runNx([
          ...['g', '@pieceworks/tools:new-piece', name, `--dry-run=${dryRun}`],
          ...Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]),
        ]),
      ),
    );
  building(program.command('bench'))
    .description('Measure how fast the pieces start, and read a list.')
    .addArgument(new Argument('[measurements...]', 'all without one').choices(MEASUREMENTS))
    .action(exits(async (names: string[]) => (await import('../bench/main')).runBench(names)));
  building(program.command('i18n'), CONTRACTS)
    .description('Fill in the translations before a release, and list those that are missing.')
    .option('--check', 'change nothing, and fail if a translation is missing or has no text')
    .action(
      exits(({ check = false }: { check?: boolean }) =>
        runTool('i18n/generate', check ? ['--check'] : []),
      ),
    );
  program
    .command('release')
    .description(
      'Run the tests, set versions and changelogs, commit and tag. Pushing the tag publishes.',
    )
    .option('--dry-run', 'only print the planned versions and changelogs')
    .action(
      exits(async ({ dryRun = false }: { dryRun?: boolean }) => {
        const { runTests } = await import('./run-tests');
        return (await runTests()) || runTool('release/release', dryRun ? ['--dry-run'] : []);
      }),
    );
}

function addressOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError('It takes a whole address, such as https://flows.example.com.');
  }
  return given;
}

function nameOf(given: string): string {
  if (/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(given)) return given;
  throw new InvalidArgumentError('It takes lower case letters, digits and hyphens: parcel-desk.');
}

function keyPlaceOf(given: string): string {
  if (/^(bearer|(header|query):[\w-]+)$/.test(given)) return given;
  throw new InvalidArgumentError('It takes header:<name>, query:<name> or bearer.');
}

function serviceOf(given: string): string {
  const names = serviceNames();
  if (!names.includes(given)) throw new InvalidArgumentError(`Choose ${names.join(', ')}.`);
  return given;
}

/** Adds a `name=value` to those that were given before. */
function withValue(given: string, earlier: Readonly<Record<string, string>> = {}) {
  const [, name, value] = /^([^=]+)=(.+)$/.exec(given) ?? [];
  if (name === undefined || value === undefined) {
    throw new InvalidArgumentError('It takes a name and a value, such as name=value.');
  }
  return { ...earlier, [name]: value };
}

function amountOf(given: string): number {
  const amount = Number(given);
  if (!Number.isFinite(amount) || amount < 0 || given.trim() === '') {
    throw new InvalidArgumentError('It takes a number, such as 4.');
  }
  return amount;
}

function propsOf(given: string): Record<string, unknown> {
  try {
    const props: unknown = JSON.parse(given);
    if (isRecord(props)) return props;
  } catch {
    // Invalid JSON gets the same error as a JSON list or number.
  }
  throw new InvalidArgumentError('It takes a JSON object, such as {"email":"ada@example.com"}.');
}

function portOf(given: string): number {
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) {
    throw new InvalidArgumentError('It takes a number from 0 to 65535; 0 is a free port.');
  }
  return port;
}
