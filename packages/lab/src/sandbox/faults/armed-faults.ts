import { fitsTemplate } from '../../contracts/path-template';
import type { JournalEntry } from '../core/journal';
import { isRecord } from '../core/json';
import { Random } from '../core/random';
import { Refusal } from '../core/refusal';
import type { CountedFault, Fault, FaultEffect, RandomFault } from './fault';
import { FAULTS, isFaultKind } from './fault-table';
import { count, numberBetween, oneOf, type OptionRule } from './option-rule';

type Armed = { fault: CountedFault; left: number } | { fault: RandomFault; chance: Random };

/** The armed faults, in the order of arming. */
export class Faults {
  #armed: Armed[] = [];
  #loop: FaultEffect | undefined;

  get armed(): Fault[] {
    return this.#armed.map((armed) => {
      if ('chance' in armed) return armed.fault;
      return { ...armed.fault, times: armed.left === Infinity ? 'always' : armed.left };
    });
  }

  arm(faults: readonly Fault[]): void {
    for (const fault of faults) {
      check(fault);
      if (fault.kind === 'random') {
        this.#armed.push({ fault, chance: new Random(fault.seed) });
      } else {
        const { times = 1 } = fault;
        this.#armed.push({ fault, left: times === 'always' ? Infinity : times });
      }
    }
  }

  /** Removes all faults, or only those for one run. */
  clear(run?: string): void {
    this.#armed =
      run === undefined ? [] : this.#armed.filter(({ fault }) => fault.match?.run !== run);
    this.#loop = undefined;
  }

  /** Returns the effect on a request, if any. Only the first matching fault is applied. */
  strike(request: JournalEntry): FaultEffect | undefined {
    // A client in the redirect loop stays in it, although the fault that began it is used up.
    if (request.query.redirected?.includes('loop')) return this.#loop;
    for (const armed of this.#armed) {
      const effect = matches(armed.fault, request) ? draw(armed) : undefined;
      if (effect === undefined) continue;
      this.#armed = this.#armed.filter((one) => !('left' in one) || one.left > 0);
      if (effect.kind === 'redirect' && effect.to === 'loop') this.#loop = effect;
      return effect;
    }
    return undefined;
  }
}

/** The options of every fault. */
const COMMON: Rules = {
  headers: { values: 'an object', allows: isRecord },
  delayMs: count,
  match: {
    values: 'an object with "run", "service", "contract", "method", "path", "query"',
    allows: (value) =>
      isRecord(value) &&
      Object.keys(value).every((key) => /^(run|service|contract|method|path|query)$/.test(key)),
  },
  times: {
    values: 'a number from 1, or "always"',
    allows: (value) => value === 'always' || (typeof value === 'number' && value >= 1),
  },
};
const PROCESSING: Rules = { afterProcessing: oneOf(true, false) };
const RANDOM: Rules = { seed: count, share: numberBetween(0, 1) };

type Rules = Readonly<Record<string, OptionRule>>;

/** @throws Refusal for an unknown kind, a missing or unknown option, or an impossible value, which would have no effect. */
function check(fault: Fault): void {
  if (fault.kind !== 'random') {
    checkEffect(fault);
    return;
  }
  const { kind, of, match, ...own } = fault;
  checkOptions(kind, own, RANDOM, {});
  if (match !== undefined) checkOptions(kind, { match }, {}, COMMON);
  for (const effect of of) checkEffect(effect);
}

function checkEffect({ kind, ...own }: FaultEffect): void {
  if (!isFaultKind(kind)) throw new Refusal(400, `There is no fault "${String(kind)}".`);
  const { needs, takes, work } = FAULTS[kind];
  checkOptions(kind, own, needs, { ...takes, ...COMMON, ...(work === 'either' && PROCESSING) });
}

function checkOptions(kind: string, own: object, needs: Rules, takes: Rules): void {
  const given: Readonly<Record<string, unknown>> = { ...own };
  const refuse = (problem: string) => new Refusal(400, `The fault "${kind}" ${problem}.`);
  for (const [name, { values }] of Object.entries(needs)) {
    if (!Object.hasOwn(given, name)) throw refuse(`needs "${name}": ${values}`);
  }
  const known = new Map(Object.entries({ ...needs, ...takes }));
  for (const [name, value] of Object.entries(given)) {
    const rule = known.get(name);
    const others = [...known.keys()].map((one) => `"${one}"`).join(', ');
    if (rule === undefined) throw refuse(`has no option "${name}", only ${others}`);
    if (!rule.allows(value)) throw refuse(`takes as "${name}": ${rule.values}`);
  }
}

function matches({ kind, match = {} }: Fault, request: JournalEntry): boolean {
  return (
    (match.run ?? request.run) === request.run &&
    (match.service ?? request.service) === request.service &&
    (match.contract ?? request.contract) === request.contract &&
    (match.method ?? request.method) === request.method &&
    (match.path === undefined || fitsTemplate(match.path, request.contractPath)) &&
    (match.query === undefined || hasValue(request, match.query)) &&
    !(kind === 'redirect' && request.query.redirected)
  );
}

function hasValue({ query }: JournalEntry, part: string): boolean {
  return Object.values(query)
    .flat()
    .some((value) => value.includes(part));
}

function draw(armed: Armed): FaultEffect | undefined {
  if ('left' in armed) {
    armed.left -= 1;
    return armed.fault;
  }
  const { fault, chance } = armed;
  return chance.chance(fault.share) ? chance.pick(fault.of) : undefined;
}
