import { Failure, type FailureKind } from '@pieceworks/kit';
import { createUnlessThere } from '../../api/clients';
import type { ContentSnareApi } from '../../api/content-snare-api';
import { withRequest } from '../../api/requests';
import type { ClientRequest, ListedRequest } from '../../outputs/output-rows';
import { sendNew } from '../create-request';
import type { NewRequest } from '../new-request';
import { emailKey, indexOf } from './account-index';
import { listAllRequests } from './account-listing';
import type { PlannedRequest } from './planned-rows';

/** A planned request, and the position of its row. */
export type Planned = { position: number; request: PlannedRequest };

/** The fate of a planned request that was begun. */
export type WrittenRow =
  | { status: 'created'; record: ClientRequest | ListedRequest; clientCreated: boolean }
  | { status: 'rejected' | 'unsure'; reason: string };

export type WrittenRequests = {
  /** By the positions of their rows. A planned request that is not here was not created, and is left. */
  rows: ReadonlyMap<number, WrittenRow>;
  /** The reason why requests are left; `null` if none was skipped. */
  stopped: string | null;
  /** True if a further run can create what is left. */
  canGoOn: boolean;
  /** The first failure of a request that is left. */
  failure: Failure | null;
};

export type RunOptions = {
  /** Maximum number of requests. */
  most: number;
  /** No request begins after this time of `performance.now()`, in ms. */
  deadline: number;
  onProgress: (progress: { done: number; of: number }) => Promise<void>;
};

/** Requests under way at once, so that a slow answer does not hold up the others within the rate limit. */
const AT_ONCE = 4;
/** After this many failures in a row, or equal refusals, the run ends. */
const MAX_IN_A_ROW = 5;
const REQUESTS_PER_REPORT = 10;

/** Refusals of one request. Others may be accepted. */
const REFUSALS: readonly FailureKind[] = ['invalid', 'conflict', 'not-found'];
/** Failures that each further call would have. Nothing was done. */
const FATAL: readonly FailureKind[] = ['quota', 'auth', 'permission', 'rate-limited'];

const OUT_OF_TIME = 'The step reached its time limit.';
const AT_MOST = 'Maximum Requests does not allow more.';
const REHEARSED = 'A rehearsal creates nothing.';

/** Creates planned requests, each once, and looks up at the end what became of those without an answer. */
export async function writeRequests(
  api: ContentSnareApi,
  settings: NewRequest,
  planned: readonly Planned[],
  options: RunOptions,
): Promise<WrittenRequests> {
  const run = new RequestRun(api, settings, options);
  await run.write(planned);
  await run.lookUpUnanswered();
  return run.result();
}

/** A run in progress. */
class RequestRun {
  readonly #api: ContentSnareApi;
  readonly #settings: NewRequest;
  readonly #options: RunOptions;
  readonly #rows = new Map<number, WrittenRow>();
  readonly #underWay = new Set<Promise<void>>();
  /** The last write for each client, which the next one waits for. */
  readonly #ofClient = new Map<string, Promise<void>>();
  /** Clients that this run has created, by email; `null` for one that it may have created. */
  readonly #newClients = new Map<string, { id: string; email: string } | null>();
  /** Requests without an answer, which may have been created, each with its reason. */
  readonly #unanswered = new Map<Planned, string>();
  /** Requests that were created or may have been, and those under way. */
  #begun = 0;
  #failuresInARow = 0;
  #refusalsInARow = 0;
  #lastRefusal = '';
  /** The reason why a request was left, although nothing has stopped the run. */
  #whyLeft: string | null = null;
  #stopped: string | null = null;
  #canGoOn = true;
  #failure: Failure | null = null;

  constructor(api: ContentSnareApi, settings: NewRequest, options: RunOptions) {
    this.#api = api;
    this.#settings = settings;
    this.#options = options;
  }

  async write(planned: readonly Planned[]): Promise<void> {
    const underWay = this.#underWay;
    const { most, onProgress } = this.#options;
    for (const one of planned) {
      // One under way may be refused, which leaves room for another.
      while (underWay.size > 0 && (underWay.size >= AT_ONCE || this.#begun >= most)) {
        await Promise.race(underWay);
      }
      this.#stopAtLimit();
      if (this.#stopped !== null) break;
      this.#begun += 1;
      const running = this.#afterOthersOf(one).finally(() => underWay.delete(running));
      underWay.add(running);
      if (this.#begun % REQUESTS_PER_REPORT === 0) {
        await onProgress({ done: this.#rows.size, of: planned.length });
      }
    }
    await Promise.all(underWay);
  }

  /** Stops the run at one of its limits. */
  #stopAtLimit(): void {
    if (performance.now() >= this.#options.deadline) this.#stop(OUT_OF_TIME, true);
    if (this.#begun >= this.#options.most)
      this.#stop(this.#options.most === 0 ? REHEARSED : AT_MOST);
  }

  #stop(reason: string, canGoOn = false): void {
    if (this.#stopped !== null) return;
    this.#stopped = reason;
    this.#canGoOn = canGoOn;
  }

  /** Creates a request once those of the same client before it have an answer, since the first may create the client. */
  #afterOthersOf(one: Planned): Promise<void> {
    const key = emailKey(one.request.email);
    const before = this.#ofClient.get(key) ?? Promise.resolve();
    const running = before.then(() => this.#create(one));
    this.#ofClient.set(key, running);
    return running;
  }

  async #create(one: Planned): Promise<void> {
    const { request, position } = one;
    const key = emailKey(request.email);
    const isDoubtful = this.#newClients.get(key) === null;
    // The next run lists the client, if there is one.
    if (this.#stopped !== null || isDoubtful) {
      if (isDoubtful) this.#whyLeft ??= DOUBTFUL;
      this.#begun -= 1;
      return;
    }
    const isNew = request.client === undefined && !this.#newClients.has(key);
    const sent = { isSent: false };
    try {
      const client = await this.#clientOf(request, key);
      sent.isSent = true;
      const record = await this.#send(request, client, isNew);
      if (isNew) this.#newClients.set(key, client);
      this.#rows.set(position, { status: 'created', record, clientCreated: isNew });
      [this.#failuresInARow, this.#refusalsInARow] = [0, 0];
    } catch (error) {
      this.#failed(one, error, sent.isSent, isNew);
    }
  }

  async #send(
    { name, dueDate, clientName, company }: PlannedRequest,
    client: { id: string; email: string },
    isNew: boolean,
  ): Promise<ClientRequest> {
    const isInline = isNew && this.#api.contract === 'vendor';
    const asked = { ...this.#settings, name, dueDate, ...(isInline && { clientCompany: company }) };
    const sent = await sendNew(this.#api, asked, client, isInline ? clientName : undefined);
    return withRequest(sent).record;
  }

  /** Returns the client of a request. A gateway needs one that exists; the vendor creates it with the request. */
  async #clientOf({ client, email, clientName }: PlannedRequest, key: string) {
    const known = client === undefined ? this.#newClients.get(key) : { id: client.ids[0], email };
    const { id = '' } = known ?? {};
    if (known || this.#api.contract === 'vendor') return { id, email };
    const made = await createUnlessThere(this.#api, { name: clientName, email });
    const found = { id: made.record.id ?? '', email };
    this.#newClients.set(key, found);
    return found;
  }

  #failed(one: Planned, error: unknown, isSent: boolean, isNew: boolean): void {
    const isKnown = error instanceof Failure;
    const kind = isKnown ? error.kind : 'outcome-unknown';
    const reason = isKnown ? error.message : UNREADABLE;
    if (kind === 'outcome-unknown') {
      if (isNew) this.#newClients.set(emailKey(one.request.email), null);
      if (isSent) this.#unanswered.set(one, reason);
      else {
        this.#begun -= 1;
        this.#whyLeft = reason;
      }
      this.#countFailure(reason);
      return;
    }
    this.#begun -= 1;
    if (REFUSALS.includes(kind)) {
      this.#rows.set(one.position, { status: 'rejected', reason });
      this.#countRefusal(reason);
    } else if (kind === 'timeout') this.#stop(OUT_OF_TIME, true);
    else {
      this.#failure ??= isKnown ? error : null;
      this.#whyLeft = reason;
      if (FATAL.includes(kind)) this.#stop(reason);
      else this.#countFailure(reason);
    }
  }

  #countFailure(reason: string): void {
    this.#failuresInARow += 1;
    this.#refusalsInARow = 0;
    if (this.#failuresInARow < MAX_IN_A_ROW) return;
    this.#stop(`${MAX_IN_A_ROW} requests in a row failed. Last error: ${reason}`);
  }

  /** The words of a full plan are the same for each request. */
  #countRefusal(reason: string): void {
    this.#failuresInARow = 0;
    this.#refusalsInARow = reason === this.#lastRefusal ? this.#refusalsInARow + 1 : 1;
    this.#lastRefusal = reason;
    if (this.#refusalsInARow < MAX_IN_A_ROW) return;
    this.#stop(`${MAX_IN_A_ROW} requests in a row were refused. Last error: ${reason}`);
  }

  /** Lists the requests once more: what is there was created, and what is not is left to a person. */
  async lookUpUnanswered(): Promise<void> {
    if (this.#unanswered.size === 0) return;
    try {
      const account = indexOf([], await listAllRequests(this.#api, () => false));
      for (const [{ position, request }, reason] of this.#unanswered) {
        const { email, name, client } = request;
        const record = account.requestOf(email, name, client?.ids);
        const isNew = client === undefined;
        if (record === undefined) this.#leaveToPerson(position, `${reason} ${NOT_LISTED}`);
        else this.#rows.set(position, { status: 'created', record, clientCreated: isNew });
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      for (const [{ position }, reason] of this.#unanswered) this.#leaveToPerson(position, reason);
    }
  }

  #leaveToPerson(position: number, reason: string): void {
    this.#rows.set(position, { status: 'unsure', reason });
  }

  result(): WrittenRequests {
    return {
      rows: this.#rows,
      stopped: this.#stopped ?? this.#whyLeft,
      canGoOn: this.#canGoOn,
      failure: this.#failure,
    };
  }
}

const UNREADABLE =
  'The answer could not be read by this piece. Look for the request in Content Snare before you run the step again.';
const DOUBTFUL = 'A new client may have been created. The next run looks for it.';
const NOT_LISTED = 'It was not among the requests afterwards.';
