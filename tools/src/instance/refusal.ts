type RefusalDetails = {
  /** True if all later calls would fail too. */
  readonly final?: boolean;
  /** The server's own code. */
  readonly code?: string | undefined;
  /** The server's own words, in one line. */
  readonly words?: string;
};

/** A refused or failed call, with a message for the user. Contains no credential. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly final: boolean;
  readonly code: string | undefined;
  readonly words: string;

  constructor(message: string, { final = false, code, words = '' }: RefusalDetails = {}) {
    super(message);
    this.final = final;
    this.code = code;
    this.words = words;
  }
}

/** Returns a refusal after which no other call would succeed. */
export function finalRefusal(message: string): Refusal {
  return new Refusal(message, { final: true });
}

/** Returns the server's words as a sentence to append; empty if there are none. */
export function quoted(words: string): string {
  if (words === '') return '';
  return ` The server says: "${words}"${/[.!?…]$/.test(words) ? '' : '.'}`;
}
