/** An error of the host itself, not of the piece. The message is written for the user. */
export class HostError extends Error {
  override readonly name = 'HostError';
}

/**
 * Returns the error for an unknown name, with the names to choose from. The message begins with `refusal`, such as
 * "There is no packed piece".
 */
export function unknownName(refusal: string, name: string, known: readonly string[]): HostError {
  return new HostError(`${refusal} "${name}". Available: ${known.join(', ') || 'none'}.`);
}
