/** What cannot be traced, in one sentence for the person who asked. */
export class Untraceable extends Error {
  override readonly name = 'Untraceable';
}
