import { isRecord } from '@pieceworks/kit/json';
import { Budget, OverBudget, shapeOf } from '@pieceworks/lab/verify';
import fc from 'fast-check';

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
    const budget = new Budget(3.03, 0);
    for (const costs of [1.01, 1.01, 1.01]) budget.reserve(costs)(costs);
    expect(budget.spent).toBe(3.03);
    expect(budget.allows(0)).toBe(true);
    expect(budget.allows(0.01)).toBe(false);
    expect(() => budget.reserve(0.01)).toThrow(OverBudget);
  });

  it('counts the highest price until an answer states one, and never less than is published', () => {
    const budget = new Budget(10, 5);
    budget.reserve(1)(0.5);
    expect(budget.spent).toBe(1);
    // A lost answer may have cost the highest price.
    budget.reserve(1)(null);
    expect(budget.spent).toBe(6);
    expect(() => budget.reserve(1)).toThrow(OverBudget);
    expect(() => budget.reserve(0)).not.toThrow();
  });
});
