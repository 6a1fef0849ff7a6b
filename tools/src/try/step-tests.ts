import { asRecord, readText } from '@pieceworks/kit';
import { io, type Socket } from 'socket.io-client';
import type { Instance } from '../install/instance';
import { Refusal } from '../install/refusal';

const CONNECT_LIMIT_MS = 20_000;

/** Longer than the platform lets a step run unless it is told otherwise. */
const STEP_LIMIT_MS = 11 * 60_000;

/** What became of a step that was tested. */
export type TestedStep = {
  readonly success: boolean;
  readonly output: unknown;
  /** Why it failed, in the words of the step. */
  readonly error: string;
};

type Listen = { TEST_STEP_FINISHED: (finished: unknown) => void };

/** Hears on the websocket of an instance what becomes of the steps that are tested in a project. */
export class StepTests {
  readonly #instance: Instance;
  readonly #socket: Socket<Listen, Record<string, never>>;
  readonly #finished = new Map<string, TestedStep>();
  readonly #waiting = new Map<string, () => void>();
  #closed = false;

  private constructor(instance: Instance, socket: Socket<Listen, Record<string, never>>) {
    this.#instance = instance;
    this.#socket = socket;
    socket.on('TEST_STEP_FINISHED', (finished) => {
      const runId = readText(finished, 'runId');
      if (runId === null) return;
      const { success, output } = asRecord(finished);
      const error =
        readText(finished, 'standardError') ?? 'It failed, and the server does not say why.';
      this.#finished.set(runId, { success: success === true, output, error });
      this.#waiting.get(runId)?.();
    });
    socket.on('disconnect', () => {
      this.#closed = true;
      for (const look of this.#waiting.values()) look();
    });
  }

  /**
   * Connects. It has to be open before a step is tested: what happened before is not told.
   *
   * @throws {Refusal} where no websocket can be opened, and for a token that may not.
   */
  static async open(instance: Instance, projectId: string): Promise<StepTests> {
    const { origin, path, token } = instance.websocket;
    const socket: Socket<Listen, Record<string, never>> = io(origin, {
      path,
      auth: { token, projectId },
      transports: ['websocket'],
      reconnection: false,
      timeout: CONNECT_LIMIT_MS,
    });
    const tests = new StepTests(instance, socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', ({ message }) => {
        socket.close();
        reject(
          message === 'Authentication error'
            ? new Refusal('The server does not accept the token on its websocket: sign in again.')
            : new Refusal(
                `No websocket can be opened at ${origin}${path}, on which the server says what became of a step: ` +
                  'a proxy before it has to let it through.',
              ),
        );
      });
    });
    return tests;
  }

  /**
   * Waits for the end of a test.
   *
   * @param over gives up waiting.
   * @throws {Refusal} when nothing comes.
   */
  async finished(runId: string, over: AbortSignal): Promise<TestedStep> {
    const overdue = AbortSignal.any([AbortSignal.timeout(STEP_LIMIT_MS), over]);
    await new Promise<void>((resolve) => {
      if (this.#finished.has(runId) || this.#closed) resolve();
      this.#waiting.set(runId, resolve);
      overdue.addEventListener('abort', () => {
        resolve();
      });
    });
    this.#waiting.delete(runId);
    const finished = this.#finished.get(runId);
    if (finished !== undefined) return finished;
    if (!this.#closed)
      throw new Refusal('The server has not said in 11 minutes what became of it.');
    // A server that went away is refused by this.
    await this.#instance.release();
    throw new Refusal(
      'The server closed its websocket before it said what became of a step.',
      true,
    );
  }

  close(): void {
    this.#socket.close();
  }
}
