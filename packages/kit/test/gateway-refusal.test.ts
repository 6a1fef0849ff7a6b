import fc from 'fast-check';
import { refuseOnGateway } from '../src';

const LABELS = { one: 'The First', two: 'The Second', three: 'The Third' };

it('lets nothing through that was filled in, and names the first field of the form', () => {
  const untouched = fc.constantFrom<unknown>(undefined, false, []);
  const filled = fc.constantFrom<unknown>('', 'a', 0, 1, true, ['a'], {}, null);
  const field = fc.oneof(
    untouched.map((value) => ({ value, isFilled: false })),
    filled.map((value) => ({ value, isFilled: true })),
  );
  fc.assert(
    fc.property(field, field, field, (three, one, two) => {
      const fields = { three: three.value, one: one.value, two: two.value };
      const [first] = [
        one.isFilled ? LABELS.one : [],
        two.isFilled ? LABELS.two : [],
        three.isFilled ? LABELS.three : [],
      ].flat();
      const refusing = () => {
        refuseOnGateway(fields, LABELS);
      };
      if (first === undefined) expect(refusing).not.toThrow();
      else expect(refusing).toThrow(`${first}: a gateway cannot do this; leave it empty`);
    }),
  );
});
