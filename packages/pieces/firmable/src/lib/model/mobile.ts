/**
 * Returns true for a mobile number of Australia (+61 4…) or New Zealand (+64 2…), in any spelling.
 * @param isNewZealand true for a person there: without a country code, the same digits are a landline across the sea.
 */
export function isMobile(number: string, isNewZealand: boolean): boolean {
  const digits = number.replace(/[^\d+]/g, '').replace(/^(\+|0011|00)/, '+');
  const [, country = isNewZealand ? '64' : '61', rest = ''] =
    /^(?:\+?(61|64)0?|0)(\d+)$/.exec(digits) ?? [];
  return (country === '61' ? /^4\d{8}$/ : /^2\d{7,9}$/).test(rest);
}
