/** A failed installation, with a message for the user. Contains no credential. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param final true if the other pieces would fail too. */
  constructor(
    message: string,
    readonly final = false,
  ) {
    super(message);
  }
}
