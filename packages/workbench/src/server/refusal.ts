/** Something that the page asked for and that cannot be done; the message is for the person. */
export class Refusal extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}
