/** The values that an option of a fault can have. */
export type OptionRule = {
  /** In words that follow a colon. */
  values: string;
  allows: (value: unknown) => boolean;
};

export const anything: OptionRule = { values: 'anything', allows: () => true };

export const text: OptionRule = { values: 'a text', allows: (value) => typeof value === 'string' };

export const count: OptionRule = {
  values: 'a number from 0',
  allows: (value) => typeof value === 'number' && value >= 0,
};

export function numberBetween(least: number, most: number): OptionRule {
  return {
    values: `a number from ${least} to ${most}`,
    allows: (value) => typeof value === 'number' && value >= least && value <= most,
  };
}

export function oneOf(...all: readonly (string | number | boolean)[]): OptionRule {
  const values = all.map((value) => JSON.stringify(value)).join(', ');
  return { values, allows: (value) => all.some((one) => one === value) };
}
