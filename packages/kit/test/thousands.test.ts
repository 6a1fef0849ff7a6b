import fc from 'fast-check';
import { withThousands } from '../src';

it('withThousands writes whole numbers as English does', () => {
  const english = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (number) => {
      expect(withThousands(number)).toBe(english.format(number));
    }),
  );
});
