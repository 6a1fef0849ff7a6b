import { Failure, type FailureKind } from '../values/failure';

/** The result of the platform's `validate`. The user sees the error as it is. */
export type ConnectionCheck = { valid: true } | { valid: false; error: string };

/** Advice for each kind of failure, for the user who fills in a connection. */
const ADVICE: Partial<Readonly<Record<FailureKind, string>>> = {
  permission: 'This account is not allowed to use the API. Ask its administrator.',
  unavailable: 'Try again in a few minutes.',
  timeout: 'Try again in a few minutes.',
};

/**
 * Makes the call that proves a connection. A failure becomes an error for the user who fills in the connection:
 * the problem and what to do.
 * @param refused the error if the service does not accept the credential.
 * @param proveAccess makes the cheapest call there is. Used-up credits and a rate limit prove the credential as well.
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
      return {
        valid: false,
        error:
          'The connection could not be checked: an unexpected error in the piece. Try again, or report it to the maker of the piece.',
      };
    }
    const { kind, reason, message } = error;
    if (kind === 'quota' || kind === 'rate-limited') return { valid: true };
    // A failure before any call already contains its advice.
    if (reason === undefined) return { valid: false, error: message };
    if (kind === 'auth') return { valid: false, error: refused };
    return { valid: false, error: `${reason} ${ADVICE[kind] ?? 'Check the Base URL.'}` };
  }
}
