/** A whole number as English texts write it: `10,000`. Not by `Intl`, which a cold start would load. */
export function withThousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
