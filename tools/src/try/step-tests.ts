import { asRecord, readText } from '@pieceworks/kit/json';
import { io, type Socket } from 'socket.io-client';
import type { Instance } from '../instance/instance';
import { finalRefusal, Refusal } from '../instance/refusal';

const CONNECT_LIMIT_MS = 20_000;

/** The result of a tested step. */
export type TestedStep = {
  readonly success: boolean;
  readonly output: unknown;
  readonly error: string;
};

type Received = {
  TEST_STEP_FINISHED: (finished: unknown) => void;
  TEST_FLOW_RUN_STARTED: (run: unknown) => void;
};
type Sent = { TEST_FLOW_RUN: (flow: { flowVersionId: string }) => void };

/** Tests steps and flows in a project over the websocket of an instance. */
export class StepTests {
  readonly #socket: Socket<Received, Sent>;
  readonly #results = new Map<string, TestedStep>();
  readonly #waiting = new Map<string, (result: TestedStep) => void>();
  readonly #hungUp: Promise<never>;

  private constructor(socket: Socket<Received, Sent>) {
    this.#socket = socket;
    socket.on('TEST_STEP_FINISHED', (finished) => {
      const { success, output } = asRecord(finished);
      const error =
        readText(finished, 'standardError') ?? 'It failed, and the server gave no reason.';
      this.#finish(readText(finished, 'runId') ?? '', {
        success: success === true,
        output,
        error,
      });
    });
    this.#hungUp = new Promise((_resolve, reject) => {
      socket.once('disconnect', () => {
        reject(
          finalRefusal('The server closed its websocket before the trial ended. Run this again.'),
        );
      });
    });
    // Handled here, because nobody waits for it between two steps.
    this.#hungUp.catch(() => undefined);
  }

  /**
   * Connects. Call it before testing a step: earlier results are not sent again.
   *
   * @throws {Refusal} if no websocket can be opened, or if the token is not accepted.
   */
  static async open(instance: Instance, projectId: string): Promise<StepTests> {
    const { origin, path, token } = instance.websocket;
    const socket: Socket<Received, Sent> = io(origin, {
      path,
      auth: { token, projectId },
      transports: ['websocket'],
      reconnection: false,
      timeout: CONNECT_LIMIT_MS,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', ({ message }) => {
        socket.close();
        reject(
          message === 'Authentication error'
            ? new Refusal(
                'The server does not accept the token on its websocket. An API key cannot test steps: set ' +
                  'ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD, and remove ACTIVEPIECES_TOKEN.',
              )
            : new Refusal(
                `No websocket can be opened at ${origin}${path}. The server reports the results of steps on it: ` +
                  'a proxy in front of the server must let it through.',
              ),
        );
      });
    });
    return new StepTests(socket);
  }

  /**
   * Waits for the result of a test, which may already be there.
   * @throws {Refusal} if the server closes the websocket.
   */
  finished(runId: string): Promise<TestedStep> {
    const result = this.#results.get(runId);
    if (result !== undefined) return Promise.resolve(result);
    const finished = new Promise<TestedStep>((resolve) => this.#waiting.set(runId, resolve));
    return Promise.race([finished, this.#hungUp]);
  }

  /**
   * Starts a test of the draft of a flow, as the builder's button does.
   * @returns the ID of its run.
   * @throws {Refusal} if the server closes the websocket.
   */
  async startFlow(flowVersionId: string): Promise<string> {
    const started = new Promise<unknown>((resolve) => {
      this.#socket.once('TEST_FLOW_RUN_STARTED', resolve);
    });
    this.#socket.emit('TEST_FLOW_RUN', { flowVersionId });
    return readText(await Promise.race([started, this.#hungUp]), 'id') ?? '';
  }

  close(): void {
    this.#socket.close();
  }

  #finish(runId: string, result: TestedStep): void {
    this.#results.set(runId, result);
    this.#waiting.get(runId)?.(result);
  }
}
