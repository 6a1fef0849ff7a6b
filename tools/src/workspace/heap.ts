import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is in use of the heap once all that can go is gone, in bytes. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  // Twice: what only a finalizer held goes the second time.
  runInNewContext('gc(); gc()');
  return process.memoryUsage().heapUsed;
}
