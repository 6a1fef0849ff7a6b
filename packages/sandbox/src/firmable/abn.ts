const WEIGHTS = [3, 5, 7, 9, 11, 13, 15, 17, 19];

/** An Australian Business Number that passes its checksum, made of the nine digits behind the two check digits. */
export function abnOf(nineDigits: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(nineDigits[at]), 0);
  return `${99 - (sum % 89)}${nineDigits}`;
}
