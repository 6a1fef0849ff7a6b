export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

export function rounded(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
