/** Formats a whole number as in English: `10,000`. `Intl` would slow down a cold start. */
export function withThousands(number: number): string {
  const text = String(number);
  const [, first = text, rest = ''] = /^(-?\d{1,3}?)((?:\d{3})*)$/.exec(text) ?? [];
  return first + rest.replace(/\d{3}/g, ',$&');
}
