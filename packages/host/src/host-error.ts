/** An error of the host itself, not of the piece. The message is written for the user. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
