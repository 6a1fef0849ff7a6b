const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const MODULUS = 89;

/**
 * Whether 11 digits are an Australian Business Number: one is taken from the first digit, and the
 * weighted sum is divisible by 89. The first digit is never 0, and `10000000000`, whose sum is 0, was
 * never issued.
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = WEIGHTS.reduce(
    (total, weight, position) =>
      total + weight * (Number(digits[position]) - (position === 0 ? 1 : 0)),
    0,
  );
  return sum > 0 && sum % MODULUS === 0;
}

/** `NN NNN NNN NNN`, the way that an ABN is written. */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}
