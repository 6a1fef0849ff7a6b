import { traceCommand } from './trace-command';

/** Says where positions in the bundle of a piece come from: `npm run trace -- firmable@1.2.0 2:683`. */
const { stdin, stdout, stderr } = process;
process.exitCode = await traceCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  stdin,
  stdout,
  stderr,
});
