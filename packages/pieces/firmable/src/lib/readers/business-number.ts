const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const ACN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1, 1];
const NZBN_WEIGHTS = [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1];

/**
 * Returns true for a valid Australian Business Number. It has 11 digits. With 1 subtracted from the first
 * digit, the weighted sum is divisible by 89. The first digit is never 0. `10000000000`, whose sum is 0, was
 * never issued.
 */
export function isAbn(digits: string): boolean {
  if (!/^[1-9]\d{10}$/.test(digits)) return false;
  const sum = weightedSum(digits, ABN_WEIGHTS) - (ABN_WEIGHTS[0] ?? 0);
  return sum > 0 && sum % 89 === 0;
}

/** Returns true for a valid Australian Company Number: 9 digits, the last one a check digit. */
export function isAcn(digits: string): boolean {
  return /^\d{9}$/.test(digits) && weightedSum(digits, ACN_WEIGHTS) % 10 === 0;
}

/** Returns true for a valid New Zealand Business Number: 13 digits with the check digit of a Global Location Number. */
export function isNzbn(digits: string): boolean {
  return /^\d{13}$/.test(digits) && weightedSum(digits, NZBN_WEIGHTS) % 10 === 0;
}

/**
 * Returns the digits of the first valid number in a text, such as the text of a record: "ABN 53 004 085 616 / ACN …".
 * `null` without one, as in a number that a spreadsheet has written with an exponent.
 */
export function findNumber(
  text: string | null,
  isValid: (digits: string) => boolean,
): string | null {
  const numbers =
    text?.replace(/\.0{1,2}(?!\d)/g, '').match(/\d(?:[\s.\u2010-\u2015\u2212-]*\d)*(?!e\+)/gi) ??
    [];
  return numbers.map((number) => number.replace(/\D/g, '')).find(isValid) ?? null;
}

/** Formats an ABN the usual way, `NN NNN NNN NNN`. */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');
}

/**
 * Returns the ACN inside a company's ABN: its last 9 digits. `null` if these are no ACN, as for a government
 * body, a trust or a sole trader.
 */
export function acnOfAbn(abn: string): string | null {
  const acn = abn.slice(2);
  return isAbn(abn) && isAcn(acn) ? acn : null;
}

function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);
}
