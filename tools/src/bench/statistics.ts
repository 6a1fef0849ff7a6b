/**
 * Returns the value below which this share of all values lies.
 * @param share from 0 to 1; 0.5 is the median.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Rounds to this many decimals. */
export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
