import { stopSandboxes } from './worker-sandboxes';

/** Jest's global teardown. */
export default stopSandboxes;
