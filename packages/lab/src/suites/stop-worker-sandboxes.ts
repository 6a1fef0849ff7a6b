import { stopSandboxes } from './worker-sandboxes';

/** Stops the sandboxes in Jest's global teardown. */
export default stopSandboxes;
