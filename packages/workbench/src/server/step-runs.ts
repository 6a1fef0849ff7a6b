import { randomUUID } from 'node:crypto';
import { asList, asRecord, at } from '@pieceworks/kit/json';
import type { StepValues, StoredFile } from '@pieceworks/lab/host';
import type { Quota } from '@pieceworks/lab/sandbox';
import type {
  RunRequest,
  RunResult,
  RunView,
  StepRequest,
  Wire,
} from '@pieceworks/page-parts/protocol';
import type { Connections } from './connections';
import { type Found, foundIn, isMissing, NOTHING_TOLD } from './found';
import { headlineOf } from './headline';
import { inShownLabels, translator } from './locale';
import { messageOf } from './refusal';
import { asRun } from './run-marks';
import type { Services } from './services';

const CANCELLED =
  'The run was cancelled. No further requests are sent. A request under way may have been processed: check the service before you run the step again.';
/** Number of runs that are kept. */
const LONGEST_HISTORY = 20;

/** A stored run. */
type Kept = {
  view: RunView;
  output: unknown;
  files: readonly StoredFile[];
  stop: AbortController;
  /** The name of the run for the sandbox. */
  mark: string;
};

/** The work of a run: an action, or the sample data of a trigger. */
type Work = (
  values: StepValues,
  signal: AbortSignal,
) => Promise<{ output: unknown; files: readonly StoredFile[] }>;

/** Runs steps through the host, and keeps the last runs. */
export class StepRuns {
  readonly #kept = new Map<string, Kept>();

  constructor(
    readonly connections: Connections,
    readonly services: Services,
  ) {}

  /** Returns the runs. Those under way include their requests so far. */
  async views(): Promise<RunView[]> {
    return Promise.all(
      [...this.#kept.values()].map(async ({ view, mark }) =>
        view.ms === null ? { ...view, wire: await this.services.requestsOf(mark, view) } : view,
      ),
    );
  }

  /** Runs an action once. A failure of the piece is part of the result. */
  async run(request: RunRequest, accepted: string | undefined): Promise<RunView> {
    const { run, piece, step } = request;
    const host = this.connections.piece(piece);
    const onProgress = (progress: NonNullable<RunView['progress']>) => {
      if (this.#kept.has(run)) this.#change(run, { progress });
    };
    return this.#perform(request, accepted, (values, signal) =>
      host.runAction(step, { ...values, onProgress, signal }),
    );
  }

  /** Loads the sample data of a trigger, as the builder does. */
  async sample(request: RunRequest, accepted: string | undefined): Promise<RunView> {
    const host = this.connections.piece(request.piece);
    return this.#perform(request, accepted, async (values) => ({
      output: await host.testTrigger(request.step, values),
      files: [],
    }));
  }

  /** Cancels a run. A finished run is left unchanged. */
  cancel(run: string): void {
    this.#kept.get(run)?.stop.abort(new Error(CANCELLED));
  }

  /** @throws Error for a run that is not kept. */
  result(run: string): RunResult {
    const { output, files } = this.#find(run);
    const folder = `/api/files/${encodeURIComponent(run)}`;
    return {
      output,
      files: files.map(({ reference, fileName, data }, position) => ({
        reference,
        fileName,
        bytes: data.length,
        url: `${folder}/${position}`,
      })),
    };
  }

  /** @throws Error for a file that is not kept. */
  file(run: string, position: number): StoredFile {
    const file = this.#kept.get(run)?.files[position];
    if (file === undefined) throw new Error('This file is no longer stored. Run the step again.');
    return file;
  }

  /** Returns the input of a step, and the values of its connection. */
  async stepValues({ piece, connection, values }: StepRequest): Promise<StepValues> {
    const form = { propsValue: values, form: 'builder' } as const;
    if (connection === null) return form;
    return { ...form, connection: await this.connections.values(connection, piece) };
  }

  /** Describes a failure without secrets, with the labels that the page shows. */
  failureOf(error: unknown, { piece, step, values }: StepRequest, accepted?: string): string {
    const { i18n, actions, triggers } = this.connections.piece(piece).metadata();
    const props = (actions[step] ?? triggers[step])?.props ?? {};
    const text = this.connections.strike.text(messageOf(error, props, values));
    return inShownLabels(text, props, translator(i18n, accepted));
  }

  async #perform(request: RunRequest, accepted: string | undefined, work: Work): Promise<RunView> {
    const kept = this.#keep(request);
    const { mark } = kept;
    const { run, piece, fault } = request;
    const { signal } = kept.stop;
    const started = performance.now();
    let result: Pick<RunView, 'failure' | 'headline' | keyof Found>;
    try {
      const values = await this.stepValues(request);
      if (fault !== null) await this.services.armFaultFor(mark, fault);
      signal.throwIfAborted();
      const { output, files } = await this.asRun(mark, () => work(values, signal));
      Object.assign(kept, { output: output ?? null, files });
      const found = foundIn(output);
      result = { failure: null, headline: this.#headlineOf(request, output, found), ...found };
    } catch (error) {
      const failure = signal.aborted ? CANCELLED : this.failureOf(error, request, accepted);
      result = { failure, headline: null, ...NOTHING_TOLD };
    }
    const ms = Math.round(performance.now() - started);
    // A run may end without a call that the fault could hit.
    if (fault !== null) await this.services.sandbox.clearFaults(mark);
    const wire = await this.services.requestsOf(mark, request);
    const cost = costOf(wire, await this.services.quotaOf(piece), kept.output, result.failure);
    return this.#change(run, { ...result, ms, wire, cost });
  }

  /** Does some work whose requests belong to a run. */
  asRun<Result>(mark: string, work: () => Result): Result {
    return asRun(mark, this.services.sandbox.origin, work);
  }

  #keep(request: RunRequest): Kept {
    const nothing = { ms: null, failure: null, headline: null, progress: null, cost: null };
    const found = NOTHING_TOLD;
    const view: RunView = {
      ...request,
      at: new Date().toISOString(),
      wire: [],
      ...nothing,
      ...found,
    };
    const stop = new AbortController();
    const kept: Kept = { view, output: null, files: [], stop, mark: randomUUID() };
    this.#kept.set(request.run, kept);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > LONGEST_HISTORY) this.#kept.delete(oldest);
    return kept;
  }

  /** Returns the result in a sentence: in the words that the service has for the step, or in general ones. */
  #headlineOf({ piece, step, values }: StepRequest, output: unknown, found: Found): string {
    const { actions, triggers } = this.connections.piece(piece).metadata();
    const metadata = actions[step] ?? triggers[step];
    if (metadata === undefined) throw new Error(`${piece} has no step ${step}.`);
    const own = this.connections.serviceOf(piece)?.sheets[step]?.headline;
    const isPlain = !found.isMiss && !found.isEstimate;
    const told = isPlain ? own?.(asRecord(output), values) : undefined;
    return told ?? headlineOf({ step: metadata, values, output, found });
  }

  #change(run: string, changes: Partial<RunView>): RunView {
    const kept = this.#find(run);
    kept.view = { ...kept.view, ...changes };
    return kept.view;
  }

  #find(run: string): Kept {
    const kept = this.#kept.get(run);
    if (kept === undefined) throw new Error('This run is no longer stored. Run the step again.');
    return kept;
  }
}

/** Returns the cost of a run in words, with the reason for a free one if it is known. */
function costOf(
  wire: Wire,
  quota: Quota | undefined,
  output: unknown,
  failure: string | null,
): string | null {
  if (quota === undefined || wire === null) return null;
  const charges = wire.flatMap(({ charge }) => charge ?? []);
  const spent = rounded(charges.reduce((sum, { amount }) => sum + amount, 0));
  if (spent > 0) {
    const unit = spent === 1 ? quota.unit.replace(/s$/, '') : quota.unit;
    return `${spent} ${unit}, ${rounded(quota.left)} left`;
  }
  if (wire.length === 0 && failure !== null) return 'nothing: nothing was sent';
  if (failure !== null) return 'nothing';
  const results = [output, ...asList(at(output, 'items'))];
  const told = charges.flatMap(({ reason }) => reason ?? []);
  const reasons = [
    // A stored miss saves nothing: misses are free by the rule of the service, or cost again.
    ...(results.some((one) => typeof at(one, 'cachedAt') === 'string' && !isMissing(one))
      ? ['stored results were used']
      : []),
    ...new Set(told),
  ];
  return reasons.length === 0 ? 'nothing' : `nothing: ${reasons.join(', and ')}`;
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
