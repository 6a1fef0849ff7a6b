/** A failure to install, in words for the person who installs. Holds no credential. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  /** @param final whether there is no use in going on with other pieces. */
  constructor(
    message: string,
    readonly final = false,
  ) {
    super(message);
  }
}
