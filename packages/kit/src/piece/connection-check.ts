import { Failure, type FailureKind } from '../values/failure';

/** What the platform wants to hear from `validate`; the error is shown to the person as it is. */
export type ConnectionCheck = { valid: true } | { valid: false; error: string };

/** What a person who fills in a connection can do about each kind of failure. */
const ADVICE: Partial<Readonly<Record<FailureKind, string>>> = {
  permission: 'This account may not use the API: ask its administrator.',
  unavailable: 'Try again in some minutes.',
  timeout: 'Try again in some minutes.',
};

/**
 * Makes the call that proves a connection and turns its failure into words for the person who fills it in:
 * what is wrong and what to type.
 * @param refused what to say where the service does not accept the credential.
 * @param proveAccess makes the cheapest call there is; a failure that still proves the credential (used
 * up, too fast, not in the plan) is caught here.
 */
export async function checkConnection(
  refused: string,
  proveAccess: () => Promise<unknown>,
): Promise<ConnectionCheck> {
  try {
    await proveAccess();
    return { valid: true };
  } catch (error) {
    if (!(error instanceof Failure)) {
      return { valid: false, error: 'The connection could not be checked.' };
    }
    const { kind, reason, message } = error;
    if (kind === 'quota' || kind === 'rate-limited') return { valid: true };
    // What was found wrong before a call says itself what to do.
    if (reason === undefined) return { valid: false, error: message };
    if (kind === 'auth') return { valid: false, error: refused };
    return { valid: false, error: `${reason} ${ADVICE[kind] ?? 'Check the Base URL.'}` };
  }
}
