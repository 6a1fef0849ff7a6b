const isFull = process.env.FULL_RUNS !== undefined;

/** Returns how many runs of a property a test makes: a sixth of all, or all of them if `FULL_RUNS` is set. */
export function runs(all: number): number {
  return isFull ? all : Math.ceil(all / 6);
}

/** Returns the scenarios that a test plays: the first of each kind, or all of them if `FULL_RUNS` is set. */
export function scenarios<Scenario>(
  all: readonly Scenario[],
  kindOf: (scenario: Scenario) => string,
): Scenario[] {
  const firsts = new Map(all.toReversed().map((one) => [kindOf(one), one]));
  return isFull ? [...all] : [...firsts.values()];
}
