import { Failure } from '../values/failure';

/** What the platform wants to hear from `validate`; the error is shown to the person as it is. */
export type ConnectionCheck = { valid: true } | { valid: false; error: string };

/**
 * Makes the call that proves a connection and turns its failure into words.
 * @param proveAccess makes the cheapest call there is; a failure that still proves the credential (used
 * up, too fast, not in the plan) is caught here.
 */
export async function checkConnection(
  proveAccess: () => Promise<unknown>,
): Promise<ConnectionCheck> {
  try {
    await proveAccess();
    return { valid: true };
  } catch (error) {
    if (!(error instanceof Failure)) {
      return { valid: false, error: 'The connection could not be checked.' };
    }
    if (error.kind === 'quota' || error.kind === 'rate-limited') return { valid: true };
    return { valid: false, error: error.message };
  }
}
