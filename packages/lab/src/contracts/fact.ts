/** An assumption of a piece about its service, taken from documentation and not yet seen live. */
export type Fact = {
  /** Unique among the facts of all services. Code that relies on a doubtful fact cites its id. */
  id: string;
  /** The assumption, as a sentence. */
  claim: string;
  /** The evidence in the gateway contract. */
  gateway: string;
  /** The evidence about the vendor's own API. */
  vendor: string;
  /** The piece's way to handle the difference. */
  piece: string;
  /** `H`, `M` or `L`; parts of the fact can have another grade, as in `H, the cost M`. */
  sure: string;
  source: string;
  /** The reason why no code relies on the fact, if it is doubtful. */
  noCode?: string;
};

/** Returns true if a fact, or a part of it, is less than certain. */
export function isDoubtful({ sure }: Fact): boolean {
  return /\b[ML]\b/.test(sure);
}
