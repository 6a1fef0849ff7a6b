import type { Fact } from '../contracts/fact';
import type { Service } from '../services/service';
import { AnswerBook, type AnswersReport } from './answers';
import { Budget, OverBudget } from './budget';
import {
  type Access,
  AccessRefused,
  Conversation,
  type Exchange,
  Interrupted,
} from './conversation';
import { confirmedUnless, type Finding, Found, inconclusive } from './finding';
import type { Probe, ProbeRun, Removal, ServiceProbes } from './probe';
import { readOnce } from './reads';

/** The service to verify, and limits for the effects on the account. */
export type VerifyOptions = {
  service: Service;
  /** A connection as the platform passes it. */
  auth: unknown;
  spend: number;
  /** Allows records to be created; they are removed at the end. */
  write: boolean;
  /** Values for the probes, by the names that they take. */
  given?: Readonly<Record<string, string>>;
  /** Ends the run early; created records are removed anyway. */
  signal: AbortSignal;
  /** Called once before the first call, with the upper limits of the run. */
  onPlan?: (plan: Plan) => void;
  onAsk?: (asked: string) => void;
};

/** The number of probes in a run, and their price. */
export type Plan = {
  probes: number;
  costs: number;
  unit: string;
  writes: boolean;
};

/** The outcome of one fact. */
export type Verdict = {
  fact: string;
  sure: string;
  outcome: Finding['outcome'] | 'skipped';
  /** The difference, or the reason for a missing finding. */
  detail: string;
  exchanges: readonly Exchange[];
};

/** The findings of a run, without any value of the account. */
export type Report = {
  service: string;
  /** In the order of the tables. */
  verdicts: readonly Verdict[];
  /** The answers, compared with the contract. */
  answers: AnswersReport;
  /** Reads of the piece without an answer, with the reason. */
  unread: readonly Unread[];
  /** The maximum that the calls can have cost. */
  spent: number;
  unit: string;
  removal: Removal;
};

export type Unread = { operation: string; reason: string };

/** After this many probes without an answer, the service counts as down. */
const ENOUGH_SILENCE = 2;
const LEVELS = ['L', 'M', 'H'];

/**
 * Compares the answers of a service with its contract, and asks for the facts that have a probe, the least certain first.
 * @throws AccessRefused if the credential is not accepted at first, Failure for an unusable connection.
 */
export async function verify(probes: ServiceProbes, options: VerifyOptions): Promise<Report> {
  const { service, auth, signal, spend, write, given = {}, onPlan } = options;
  const { client, document, costTold = () => null, unit, begin, dearest = 0, reads = [] } = probes;
  const budget = new Budget(spend, dearest);
  const onAsk = options.onAsk ?? (() => undefined);
  const answers = new AnswerBook(document);
  const connect = () => client(auth);
  const access: Access = { connect, budget, answers, signal, costTold, onAsk };
  const run = begin({ given });
  const probed = probedFacts(service, run);
  const verdicts = new Map<string, Verdict>();
  const note = ({ id, sure }: Fact, finding: Outcome, exchanges: readonly Exchange[] = []) =>
    verdicts.set(id, { fact: id, sure, ...finding, exchanges });

  const planned: Probed[] = [];
  for (const { fact, probe } of byDoubt(probed)) {
    if (probe.writes && !write) note(fact, skipped('it writes: add --write'));
    else if (!budget.allows(probe.costs ?? 0)) note(fact, OVER_LIMIT);
    else planned.push({ fact, probe });
  }
  onPlan?.({
    probes: planned.length,
    costs: [
      ...planned.map(({ probe: { costs = 0 } }) => costs),
      ...reads.map(({ costs = 0 }) => (budget.allows(costs) ? costs : 0)),
    ].reduce((sum, price) => sum + price, 0),
    unit,
    writes: planned.some(({ probe }) => probe.writes),
  });

  const unread: Unread[] = [];
  let removal: Removal = { removed: 0, left: [] };
  let silent = 0;
  let isAccepted = false;
  try {
    for (const { fact, probe } of planned) {
      if (silent === ENOUGH_SILENCE) {
        note(fact, skipped('the service does not respond'));
        continue;
      }
      const talk = new Conversation(access);
      note(fact, await findingOf(probe, talk, isAccepted), talk.exchanges);
      const answers = talk.exchanges.filter(({ status }) => status > 0);
      silent = answers.length > 0 || talk.exchanges.length === 0 ? 0 : silent + 1;
      isAccepted ||= talk.exchanges.some(({ read }) => ACCEPTED.includes(read));
    }
    for (const read of isAccepted ? reads : []) {
      const operation = `GET ${read.path}`;
      if (answers.has(operation)) continue;
      const reason = await reasonOf(() =>
        readOnce(service, read, new Conversation(access), answers),
      );
      if (reason !== null) unread.push({ operation, reason });
    }
  } finally {
    // Always clean up, even after an interrupt or over budget.
    const rest = { ...access, signal: new AbortController().signal };
    removal = (await run.remove?.(rest)) ?? removal;
  }
  return {
    service: service.name,
    verdicts: probed.flatMap(({ fact: { id } }) => verdicts.get(id) ?? []),
    answers: answers.report(),
    unread,
    spent: budget.spent,
    unit,
    removal,
  };
}

type Outcome = Pick<Verdict, 'outcome' | 'detail'>;

/** Readings of an answer that prove that the credential was accepted. */
const ACCEPTED: readonly Exchange['read'][] = ['answer', 'outcome-unknown'];

const OVER_LIMIT = skipped('over the limit: raise --spend');

function skipped(detail: string): Outcome {
  return { outcome: 'skipped', detail };
}

/**
 * Runs a probe.
 * @throws AccessRefused if no earlier call was accepted.
 */
async function findingOf(probe: Probe, talk: Conversation, isAccepted: boolean): Promise<Outcome> {
  try {
    const problems = await probe.ask(talk);
    // A probe that heard nothing has nothing to confirm, whatever it makes of the silence.
    if (!talk.exchanges.some(({ status }) => status > 0))
      return inconclusive('no answer that can be read');
    return confirmedUnless(problems);
  } catch (error) {
    if (error instanceof Found) return error.finding;
    if (error instanceof OverBudget) return OVER_LIMIT;
    if (error instanceof Interrupted) return skipped('interrupted');
    if (error instanceof AccessRefused && isAccepted) {
      return inconclusive('the credential has no access to this call');
    }
    if (error instanceof AccessRefused || !(error instanceof Error)) throw error;
    // Only the error's name is reported, since its message may contain a value of the account.
    return inconclusive(`the probe failed with ${error.name}`);
  }
}

/** Returns the reason why a read has no answer; `null` if it has one. */
async function reasonOf(read: () => Promise<string | null>): Promise<string | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OverBudget) return OVER_LIMIT.detail;
    if (error instanceof Interrupted) return 'interrupted';
    if (error instanceof AccessRefused) return 'the credential has no access to this call';
    throw error;
  }
}

/** A fact and its probe. */
type Probed = { fact: Fact; probe: Probe };

/**
 * Returns the facts that have a probe, in the order of the facts.
 * @throws Error for a probe without a fact.
 */
function probedFacts({ name, facts }: Service, { probes }: ProbeRun): Probed[] {
  const known = facts.map(({ id }) => id);
  const unknown = Object.keys(probes).filter((id) => !known.includes(id));
  if (unknown.length > 0) throw new Error(`${name} has no fact ${unknown.join(', ')}.`);
  return facts.flatMap((fact) => {
    const probe = probes[fact.id];
    return probe === undefined ? [] : [{ fact, probe }];
  });
}

/** Sorts the least certain facts first, since verifying them is worth the most. */
function byDoubt(probed: readonly Probed[]): Probed[] {
  const doubt = ({ fact: { sure } }: Probed) =>
    LEVELS.findIndex((level) => sure.split(/\W/).includes(level));
  return probed.toSorted((a, b) => doubt(a) - doubt(b));
}
