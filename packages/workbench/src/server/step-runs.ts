import { formatError, type StepValues, type StoredFile } from '@pieceworks/host';
import type { FileView, RunRequest, RunView, StepRequest } from '../protocol';
import type { Connections } from './connections';
import type { LiveEvents } from './live-events';
import type { Pieces } from './pieces';
import { Refusal } from './refusal';
import { strikeOut } from './strike-out';
import { Recording, type WireRecorder } from './wire-recorder';

/** Files of older runs are dropped. */
const MOST_RUNS_WITH_FILES = 20;

/** Runs steps through the host, with what the page has to know beside the output. */
export class StepRuns {
  readonly #files = new Map<string, readonly StoredFile[]>();

  constructor(
    readonly pieces: Pieces,
    readonly connections: Connections,
    readonly recorder: WireRecorder,
    readonly live: LiveEvents,
  ) {}

  /** Runs an action once. A failure of the piece is part of what comes back. */
  async run({ run, ...request }: RunRequest): Promise<RunView> {
    const host = this.pieces.find(request.piece);
    return this.#perform(run, request, (values) =>
      host.runAction(request.step, {
        ...values,
        onProgress: (data) => {
          this.live.send({ kind: 'progress', run, data });
        },
      }),
    );
  }

  /** What the builder loads as sample data of a trigger. */
  async sample({ run, ...request }: RunRequest): Promise<RunView> {
    const host = this.pieces.find(request.piece);
    return this.#perform(run, request, async (values) => ({
      output: await host.testTrigger(request.step, values),
      files: [],
      progress: [],
    }));
  }

  /** @throws Refusal 404 for a file that there is not, or not any more. */
  file(run: string, at: number): StoredFile {
    const file = this.#files.get(run)?.[at];
    if (file === undefined) throw new Refusal(404, 'This file is not kept any more. Run again.');
    return file;
  }

  /** The form as a person filled it in, with what a step gets of its connection. */
  async stepValues({ piece, connection, values }: StepRequest): Promise<StepValues> {
    const form = { propsValue: values, form: 'builder' } as const;
    if (connection === null) return form;
    return { ...form, connection: await this.connections.values(connection, piece) };
  }

  /** Notes what is sent meanwhile, under the name of the run. */
  recording(run: string): Recording {
    return new Recording(strikeOut(this.connections.secrets), (call) => {
      this.live.send({ kind: 'wire', run, call });
    });
  }

  keepFiles(run: string, files: readonly StoredFile[]): FileView[] {
    if (files.length > 0) this.#files.set(run, files);
    const [oldest] = this.#files.keys();
    if (this.#files.size > MOST_RUNS_WITH_FILES && oldest !== undefined) this.#files.delete(oldest);
    return files.map(({ reference, fileName, data }, at) => ({
      reference,
      fileName,
      bytes: data.length,
      url: `/api/runs/${encodeURIComponent(run)}/files/${at}`,
    }));
  }

  async #perform(
    run: string,
    request: StepRequest,
    work: (values: StepValues) => Promise<{
      output: unknown;
      files: readonly StoredFile[];
      progress: RunView['progress'];
    }>,
  ): Promise<RunView> {
    const values = await this.stepValues(request);
    const recording = this.recording(run);
    const started = performance.now();
    const over = () => ({
      run,
      ms: Math.round(performance.now() - started),
      wire: recording.calls,
    });
    try {
      const { output, files, progress } = await this.recorder.record(recording, () => work(values));
      const kept = this.keepFiles(run, files);
      return { ...over(), output: output ?? null, failure: null, files: kept, progress };
    } catch (error) {
      const failure = recording.strike.text(formatError(error));
      return { ...over(), output: null, failure, files: [], progress: [] };
    }
  }
}
