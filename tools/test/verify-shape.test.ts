import { isRecord } from '@pieceworks/kit';
import fc from 'fast-check';
import { Budget } from '../src/verify/budget';
import { shapeOf } from '../src/verify/shape';

describe('a shape', () => {
  it('has the names of fields and the types of values', () => {
    const answer = {
      id: 'acc_1',
      total_count: 7,
      isOpen: true,
      feedUrl: '',
      note: null,
      clients: [{ id: 'a' }, { id: 'b' }, { id: 'c', phone: null }],
      'Aroha Ngata': 1,
      'aroha@studio.example': { id: 'x' },
      acc_0001: 2,
      'aroha-ngata': 3,
      [`${'a'.repeat(39)}!`]: 4,
    };
    expect(shapeOf(answer)).toEqual({
      id: 'string',
      total_count: 'number',
      isOpen: 'boolean',
      feedUrl: 'empty string',
      note: 'null',
      clients: [{ id: 'string' }, { id: 'string', phone: 'null' }],
      '(other fields)': ['number', { id: 'string' }],
    });
    expect(shapeOf(Buffer.from('a'))).toBe('bytes');
    expect(shapeOf(undefined)).toBe('undefined');
  });

  it('ends, however deep a value is', () => {
    const deep = Array.from({ length: 50 }).reduce<unknown>((inner) => ({ inner }), 'x');
    expect(JSON.stringify(shapeOf(deep))).toContain('"inner":"object"');
  });

  it('has no value in it', () => {
    const value = fc.jsonValue({ maxDepth: 6 });
    const words = /^(null|string|empty string|number|boolean|array|object)$/;
    fc.assert(
      fc.property(value, (any) => {
        const check = (shape: unknown): void => {
          if (typeof shape === 'string') expect(shape).toMatch(words);
          else if (Array.isArray(shape)) shape.forEach(check);
          else if (isRecord(shape)) Object.values(shape).forEach(check);
          else throw new Error('A shape is none of these.');
        };
        check(shapeOf(any));
      }),
    );
  });
});

describe('a budget', () => {
  it('counts in hundredths, and lets nobody pass it', () => {
    const budget = new Budget(3.03);
    for (const most of [1.01, 1.01, 1.01]) budget.spend(most);
    expect(budget.spent).toBe(3.03);
    expect(budget.allows(0)).toBe(true);
    expect(budget.allows(0.01)).toBe(false);
    expect(() => {
      budget.spend(0.01);
    }).toThrow('A call that may cost 0.01 would be too much.');
  });

  it('counts more where a service says that it cost more, and never less', () => {
    const budget = new Budget(5);
    budget.spend(1);
    budget.correct(1, 0.5);
    expect(budget.spent).toBe(1);
    budget.correct(1, 3.5);
    expect(budget.spent).toBe(3.5);
    expect(budget.allows(2)).toBe(false);
  });
});
