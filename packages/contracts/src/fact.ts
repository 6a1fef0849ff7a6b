/** Something that a piece rests on of the service behind it, and that was read and not seen. */
export type Fact = {
  /** One among the facts of all services; code that rests on a doubtful one names it. */
  id: string;
  /** What would have to be true, as a sentence. */
  claim: string;
  /** What the gateway contract shows of it. */
  gateway: string;
  /** What is known of the vendor's own API. */
  vendor: string;
  /** What the piece does about the difference. */
  piece: string;
  /** `H`, `M` or `L`, and for parts of it another one, as in `H, the cost M`. */
  sure: string;
  source: string;
  /** What is asked of the live service to see it. */
  probe?: string;
  /** The reason for which nothing is asked of it. */
  noProbe?: string;
  /** Why no code rests on it, where it is doubtful. */
  noCode?: string;
};

/** Whether a fact or a part of it is less than certain. */
export function isDoubtful({ sure }: Fact): boolean {
  return /\b[ML]\b/.test(sure);
}
