import { fitsTemplate } from '../../contracts/path-template';
import type { JournalEntry } from '../core/journal';
import { Random } from '../core/random';
import { Refusal } from '../core/refusal';
import type { CountedFault, Fault, FaultEffect, RandomFault } from './fault';
import { isFaultKind } from './fault-table';

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
      refuseUnknown(fault);
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

/** Refuses a fault of an unknown kind, which would have no effect. */
function refuseUnknown(fault: Fault): void {
  const effects = fault.kind === 'random' ? fault.of : [fault];
  const unknown = effects.find(({ kind }) => !isFaultKind(kind));
  if (unknown) throw new Refusal(400, `There is no fault "${unknown.kind}"`);
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
