import type { Fact } from '@pieceworks/contracts/fact';
import { FACTS } from '@pieceworks/contracts/facts';
import type { ServiceName } from '@pieceworks/services';
import { Budget } from './budget';
import {
  type Access,
  AccessRefused,
  Conversation,
  type Exchange,
  Interrupted,
} from './conversation';
import type { Finding } from './finding';
import type { Probe, Removal } from './probe';
import { VERIFIED_SERVICES } from './verified-services';

/** What is verified, and what that may do to the account. */
export type VerifyOptions = {
  service: ServiceName;
  /** A connection as the platform hands it over. */
  auth: unknown;
  /** The most that may be spent, in credits or points. */
  spend: number;
  /** Whether records may be made; they are removed at the end. */
  write: boolean;
  /** Firmable's ID of a company to search in. */
  company?: string | undefined;
  /** Ends it early; what was made is removed all the same. */
  signal: AbortSignal;
  /** Is told before anything is asked what will be, at the most. */
  onPlan?: (plan: Plan) => void;
  /** Is told of each call before it is made. */
  onAsk?: (asked: string) => void;
};

/** What will be asked. */
export type Plan = {
  probes: number;
  /** The most that they cost together. */
  costs: number;
  unit: string;
  /** Whether records will be made. */
  writes: boolean;
};

/** What became of one fact. */
export type Verdict = {
  fact: string;
  sure: string;
  outcome: Finding['outcome'] | 'not asked';
  /** What was seen, or why nothing was. */
  detail: string;
  exchanges: readonly Exchange[];
};

/** What a run found; nothing in it is a value of the account. */
export type Report = {
  service: ServiceName;
  /** In the order of the tables. */
  verdicts: readonly Verdict[];
  /** What the calls have cost at the most. */
  spent: number;
  unit: string;
  /** What became of the records that were made. */
  removal: Removal;
  /** The name that they have in common. */
  mark: string | null;
};

const NOTHING: Removal = { removed: 0, left: 0, isSure: true };
const LEVELS = ['L', 'M', 'H'];

/**
 * Asks a service for what the facts claim of it, the doubtful ones first.
 * @throws AccessRefused when the credential is not accepted at first, Failure for a connection that cannot be used.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { service, auth, signal, onPlan, onAsk = () => undefined } = options;
  const { client, costTold, unit, isVendor, begin } = VERIFIED_SERVICES[service];
  const budget = new Budget(options.spend);
  const access: Access = { connect: () => client(auth), budget, signal, costTold, onAsk };
  const { company } = options;
  const run = begin(company === undefined ? {} : { company });
  const verdicts = new Map<string, Verdict>();
  const note = (fact: Fact, verdict: Pick<Verdict, 'outcome' | 'detail'>, talk?: Conversation) =>
    verdicts.set(fact.id, {
      fact: fact.id,
      sure: fact.sure,
      ...verdict,
      exchanges: talk?.exchanges ?? [],
    });
  const notAsked = (detail: string) => ({ outcome: 'not asked', detail }) as const;

  const planned: { fact: Fact; probe: Probe }[] = [];
  const plan = new Budget(options.spend);
  const speaksVendor = isVendor(auth);
  for (const fact of byDoubt(FACTS[service])) {
    const probe = run.probes[fact.id];
    if (probe === undefined) note(fact, notAsked(fact.noProbe ?? 'it has no probe'));
    else if (!speaksVendor) note(fact, notAsked('the connection speaks the gateway contract'));
    else if (probe.writes === true && !options.write) {
      note(fact, notAsked('it would write: add --write'));
    } else if (!plan.allows(probe.costs ?? 0)) {
      note(fact, notAsked(wouldCost(probe, unit)));
    } else {
      plan.spend(probe.costs ?? 0);
      planned.push({ fact, probe });
    }
  }
  const writes = planned.some(({ probe }) => probe.writes);
  onPlan?.({ probes: planned.length, costs: plan.spent, unit, writes });

  const wasHeard = () =>
    [...verdicts.values()].some(({ exchanges }) => exchanges.some(({ read }) => read === 'answer'));
  let removal = NOTHING;
  try {
    for (const { fact, probe } of planned) {
      const talk = new Conversation(access);
      if (signal.aborted) note(fact, notAsked('it was interrupted'));
      else if (!budget.allows(probe.costs ?? 0)) note(fact, notAsked(wouldCost(probe, unit)));
      else note(fact, await ask(probe, talk, wasHeard()), talk);
    }
  } finally {
    // What was made has to go, whoever wants to end this, and though it may cost.
    const rest = { ...access, signal: new AbortController().signal };
    removal = (await run.remove?.(rest)) ?? NOTHING;
  }
  return {
    service,
    verdicts: FACTS[service].flatMap(({ id }) => verdicts.get(id) ?? []),
    spent: budget.spent,
    unit,
    removal,
    mark: run.mark ?? null,
  };
}

/** @throws AccessRefused when nothing was answered before it. */
async function ask(
  probe: Probe,
  talk: Conversation,
  wasHeard: boolean,
): Promise<Pick<Verdict, 'outcome' | 'detail'>> {
  try {
    const finding = await probe.run(talk);
    switch (finding.outcome) {
      case 'holds':
        return { outcome: 'holds', detail: '' };
      case 'differs':
        return { outcome: 'differs', detail: finding.saw };
      case 'not seen':
        return { outcome: 'not seen', detail: finding.why };
    }
  } catch (error) {
    if (error instanceof Interrupted) return { outcome: 'not asked', detail: 'it was interrupted' };
    if (!(error instanceof AccessRefused) || !wasHeard) throw error;
    return { outcome: 'not seen', detail: 'the credential is not accepted for it' };
  }
}

function wouldCost({ costs = 0 }: Probe, unit: string): string {
  return `it would cost up to ${costs} ${unit}: add --spend`;
}

/** The doubtful ones first: they are worth the most of what may be spent. */
function byDoubt(facts: readonly Fact[]): Fact[] {
  const doubt = ({ sure }: Fact) => LEVELS.findIndex((level) => sure.split(/\W/).includes(level));
  return facts.toSorted((a, b) => doubt(a) - doubt(b));
}
