const ABN_WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3];

/** Returns a valid Australian Business Number: two check digits and these nine digits. */
export function abnOf(nineDigits: string): string {
  return `${99 - (weightedSum(nineDigits, ABN_WEIGHTS) % 89)}${nineDigits}`;
}

/** Returns a valid Australian Company Number: these eight digits and a check digit. */
export function acnOf(eightDigits: string): string {
  return eightDigits + checkDigit(weightedSum(eightDigits, ACN_WEIGHTS));
}

/** Returns a valid New Zealand Business Number: 9429, these eight digits and a check digit. */
export function nzbnOf(eightDigits: string): string {
  const digits = `9429${eightDigits}`;
  return digits + checkDigit(weightedSum(digits, NZBN_WEIGHTS));
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
}

function checkDigit(sum: number): string {
  return String((10 - (sum % 10)) % 10);
}
