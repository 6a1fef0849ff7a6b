import { INTERRUPTED } from './command-context';
import { runProgram } from './program';

process.exitCode = await runProgram(process.argv.slice(2));
// An interrupted request may wait minutes for an answer, which would keep this process running.
if (process.exitCode === INTERRUPTED) process.exit();
