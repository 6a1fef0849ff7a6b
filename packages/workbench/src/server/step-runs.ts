import { formatError, type StepValues, type StoredFile } from '@pieceworks/host';
import { LONGEST_HISTORY, type RunRequest, type RunView, type StepRequest } from '../protocol';
import type { Connections } from './connections';
import type { LiveEvents } from './live-events';
import { inShownLabels, translator } from './locale';
import type { Services } from './services';
import { strikeOut } from './strike-out';
import { Recording, type WireRecorder } from './wire-recorder';

const CANCELLED =
  'The run was cancelled. No further requests are sent. A request under way may have been processed: check the service before you run the step again.';

/** A stored run. */
type Kept = { view: RunView; files: readonly StoredFile[]; cancel: () => void };

/** Runs steps through the host, and keeps the last runs. */
export class StepRuns {
  readonly #kept = new Map<string, Kept>();

  constructor(
    readonly connections: Connections,
    readonly services: Services,
    readonly recorder: WireRecorder,
    readonly live: LiveEvents,
  ) {}

  get views(): RunView[] {
    return [...this.#kept.values()].map(({ view }) => view);
  }

  /** Runs an action once. A failure of the piece is part of the result. */
  async run(request: RunRequest, accepted: string | undefined): Promise<RunView> {
    const { run, piece, step } = request;
    const host = this.connections.piece(piece);
    const onProgress = (progress: NonNullable<RunView['progress']>) => {
      if (this.#kept.has(run)) this.#change(run, { progress });
      this.#tellSoon(run);
    };
    return this.#perform(request, accepted, (values) =>
      host.runAction(step, { ...values, onProgress }),
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
    this.#kept.get(run)?.cancel();
  }

  /** @throws Error for a file that is not kept. */
  file(run: string, at: number): StoredFile {
    const file = this.#kept.get(run)?.files[at];
    if (file === undefined) throw new Error('This file is no longer stored. Run the step again.');
    return file;
  }

  /** Returns the input of a step, and the values of its connection. */
  async stepValues({ piece, connection, values }: StepRequest): Promise<StepValues> {
    const form = { propsValue: values, form: 'builder' } as const;
    if (connection === null) return form;
    return { ...form, connection: await this.connections.values(connection, piece) };
  }

  /** Returns a recording of the requests that a run sends. */
  recording(onCall?: Recording['onCall']): Recording {
    return new Recording(strikeOut(this.connections.secrets), onCall);
  }

  /** Describes a failure without secrets, with the labels that the page shows. */
  failureOf(
    error: unknown,
    { strike }: Recording,
    { piece, step }: StepRequest,
    accepted?: string,
  ): string {
    const { i18n, actions, triggers } = this.connections.piece(piece).metadata();
    const props = (actions[step] ?? triggers[step])?.props ?? {};
    return inShownLabels(strike.text(formatError(error)), props, translator(i18n, accepted));
  }

  async #perform(
    request: RunRequest,
    accepted: string | undefined,
    work: (values: StepValues) => Promise<{ output: unknown; files: readonly StoredFile[] }>,
  ): Promise<RunView> {
    const { run } = request;
    const values = await this.stepValues(request);
    const recording = this.recording(() => {
      this.#tellSoon(run);
    });
    const cancelled = new Promise<never>((_, reject) => {
      this.#keep(request, recording, () => {
        recording.cancel();
        reject(new Error(CANCELLED));
      });
    });
    const started = performance.now();
    const costSince = await this.services.meter(request.piece);
    let result: Partial<RunView>;
    try {
      const performed = this.recorder.record(recording, () => work(values));
      const { output, files } = await Promise.race([performed, cancelled]);
      result = { output: output ?? null, files: this.#keepFiles(run, files) };
    } catch (error) {
      result = { failure: this.failureOf(error, recording, request, accepted) };
    }
    const ms = Math.round(performance.now() - started);
    const view = this.#change(run, { ...result, ms, cost: await costSince() });
    this.live.send({ kind: 'run', run: view });
    return view;
  }

  #keep(request: RunRequest, { calls: wire }: Recording, cancel: () => void): void {
    const at = new Date().toISOString();
    const nothing = {
      ms: null,
      output: null,
      failure: null,
      files: [],
      progress: null,
      cost: null,
    };
    const view: RunView = { ...request, at, wire, ...nothing };
    this.#kept.set(request.run, { view, files: [], cancel });
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > LONGEST_HISTORY) this.#kept.delete(oldest);
    this.live.send({ kind: 'run', run: view });
  }

  #keepFiles(run: string, files: readonly StoredFile[]): RunView['files'] {
    const kept = this.#kept.get(run);
    if (kept !== undefined) kept.files = files;
    const folder = `/api/files/${encodeURIComponent(run)}`;
    return files.map(({ fileName, data }, at) => ({
      fileName,
      bytes: data.length,
      url: `${folder}/${at}`,
    }));
  }

  /** @throws Error for a run that is not kept. */
  #change(run: string, changes: Partial<RunView>): RunView {
    const kept = this.#kept.get(run);
    if (kept === undefined) throw new Error('This run is no longer stored.');
    kept.view = { ...kept.view, ...changes };
    return kept.view;
  }

  #tellSoon(run: string): void {
    this.live.sendSoon(run, () => Promise.resolve({ kind: 'run', run: this.#change(run, {}) }));
  }
}
