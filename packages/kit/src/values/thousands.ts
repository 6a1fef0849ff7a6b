/** A whole number as English texts write it: `10,000`. Not by `Intl`, which a cold start would load. */
export function withThousands(number: number): string {
  const text = String(number);
  const [, first = text, rest = ''] = /^(-?\d{1,3}?)((?:\d{3})*)$/.exec(text) ?? [];
  return first + rest.replace(/\d{3}/g, ',$&');
}
