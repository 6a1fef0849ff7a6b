import { asRecord, readText } from '@pieceworks/kit';
import { io, type Socket } from 'socket.io-client';
import type { Instance } from '../install/instance';
import { Refusal } from '../install/refusal';

const CONNECT_LIMIT_MS = 20_000;

/** Above the platform's default time limit of a step. */
const STEP_LIMIT_MS = 11 * 60_000;

/** The result of a tested step. */
export type TestedStep = {
  readonly success: boolean;
  readonly output: unknown;
  readonly error: string;
};

type Listen = { TEST_STEP_FINISHED: (finished: unknown) => void };

/** Receives the results of step tests in a project over the websocket of an instance. */
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
        readText(finished, 'standardError') ?? 'It failed, and the server gave no reason.';
      this.#finished.set(runId, { success: success === true, output, error });
      this.#waiting.get(runId)?.();
    });
    socket.on('disconnect', () => {
      this.#closed = true;
      for (const look of this.#waiting.values()) look();
    });
  }

  /**
   * Connects. Call it before testing a step: earlier results are not sent again.
   *
   * @throws {Refusal} if no websocket can be opened, or if the token is not accepted.
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
                `No websocket can be opened at ${origin}${path}. The server reports the results of steps on it: ` +
                  'a proxy in front of the server must let it through.',
              ),
        );
      });
    });
    return tests;
  }

  /**
   * Waits for the result of a test.
   *
   * @param over stops the waiting.
   * @throws {Refusal} if no result comes.
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
    if (!this.#closed) throw new Refusal('The server did not report a result within 11 minutes.');
    // Throws if the server is gone.
    await this.#instance.release();
    throw new Refusal(
      'The server closed its websocket before it reported the result of a step.',
      true,
    );
  }

  close(): void {
    this.#socket.close();
  }
}
