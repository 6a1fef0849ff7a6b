/** A refusal of the host itself, as opposed to an error of the piece. The message is meant to be read. */
export class HostError extends Error {
  override readonly name = 'HostError';
}
