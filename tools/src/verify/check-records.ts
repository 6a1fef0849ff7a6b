import { randomBytes } from 'node:crypto';
import {
  asList,
  at,
  creating,
  HttpMethod,
  isRecord,
  reading,
  readText,
  writing,
} from '@pieceworks/kit';
import { type Access, Conversation, type Heard } from './conversation';
import type { Removal } from './probe';

const ROOT = '/partner_api/v1';
const CHECK_FIRST = 'Look for records named "Pieceworks check" in Content Snare.';
const CREATE_CLIENT = creating('create the client', CHECK_FIRST);
const CREATE_REQUEST = creating('create the request', CHECK_FIRST);
const LIST = reading('list the records');
const REMOVE = writing('remove the record');
const DAY_MS = 24 * 3_600_000;

/** What can be made, in the order in which it is removed, and the field by which it is found. */
const KINDS = [
  { path: '/requests', field: 'name' },
  // Whether the name of a client is taken is one of the questions.
  { path: '/clients', field: 'email' },
] as const;

type Kind = (typeof KINDS)[number];

/** A request that was made, and what it was made of. */
export type MadeRequest = { heard: Heard; template: { id: string; name: string | null } };

/** The client and the request that one run makes in an account of Content Snare, each once. */
export class CheckRecords {
  /** Their name begins with it, and nothing else's does. */
  readonly mark = `Pieceworks check ${randomBytes(4).toString('hex')}`;
  /** Of nobody: the domain is reserved. */
  readonly email = `${this.mark.toLowerCase().replaceAll(' ', '-')}@example.com`;
  readonly due = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  readonly #ids: { path: Kind['path']; id: string }[] = [];
  #wasAsked = false;
  #client: Heard | undefined;
  #request: MadeRequest | undefined;

  /** The client, made by the first who asks for it. */
  async client(conversation: Conversation): Promise<Heard> {
    if (this.#client !== undefined) return repeated(conversation, this.#client);
    this.#client = await this.createClient(conversation);
    return this.#client;
  }

  /** Creates the client, also a second time. */
  async createClient(conversation: Conversation): Promise<Heard> {
    const body = { full_name: this.mark, email: this.email };
    return this.#create(conversation, '/clients', body, CREATE_CLIENT);
  }

  /** A draft for the client, made by the first who asks for it; `null` where there is no template. */
  async request(conversation: Conversation): Promise<MadeRequest | null> {
    if (this.#request !== undefined) {
      repeated(conversation, this.#request.heard);
      return this.#request;
    }
    const path = `${ROOT}/request_templates`;
    const listed = await conversation.ask({ path, query: { limit: '1' }, operation: LIST });
    const [template] = entriesOf(listed);
    const id = readText(template, 'id');
    if (id === null) return null;
    const body = {
      name: `${this.mark} request`,
      client_email: this.email,
      request_template_id: id,
      due: this.due,
    };
    const heard = await this.#create(conversation, '/requests', body, CREATE_REQUEST);
    this.#request = { heard, template: { id, name: readText(template, 'name') } };
    return this.#request;
  }

  /**
   * Removes all that was made, also what nobody knows whether it was, and looks whether it is gone. What is
   * known to be there is removed even where nothing can be looked for.
   */
  async remove(access: Access): Promise<Removal> {
    const conversation = new Conversation(access);
    const removal = { removed: 0, left: 0, isSure: true };
    for (const kind of this.#wasAsked ? KINDS : []) {
      const known = this.#ids.filter(({ path }) => path === kind.path).map(({ id }) => id);
      const gone = new Set<string>();
      const removeAll = async (ids: readonly string[]) => {
        for (const id of ids) {
          const failure = await removeOne(conversation, kind.path, id);
          if (failure === null) removal.removed += 1;
          if (failure === null || failure.kind === 'not-found') gone.add(id);
        }
      };
      await removeAll(known);
      const found = await this.#find(conversation, kind);
      await removeAll((found ?? []).filter((id) => !gone.has(id)));
      const still = await this.#find(conversation, kind);
      removal.left += still?.length ?? known.filter((id) => !gone.has(id)).length;
      removal.isSure &&= still !== null;
    }
    return removal;
  }

  async #create(
    conversation: Conversation,
    kind: Kind['path'],
    body: object,
    operation: typeof CREATE_CLIENT,
  ): Promise<Heard> {
    this.#wasAsked = true;
    const path = `${ROOT}${kind}`;
    const heard = await conversation.ask({ method: HttpMethod.POST, path, body, operation });
    const id = readText(heard.body, 'id');
    if (id !== null) this.#ids.push({ path: kind, id });
    return heard;
  }

  /** The ids of the records that are ours, for a search finds others too; `null` where it cannot be searched. */
  async #find(conversation: Conversation, { path, field }: Kind): Promise<string[] | null> {
    const ours = field === 'email' ? this.email : this.mark;
    const heard = await conversation.ask({
      path: `${ROOT}${path}`,
      query: { q: ours, 'q_by[]': field, limit: '100' },
      operation: LIST,
      mayBeRefused: true,
    });
    if (heard.failure !== null) return null;
    return entriesOf(heard)
      .filter((record) => readText(record, field)?.startsWith(ours) === true)
      .map((record) => readText(record, 'id'))
      .filter((id) => id !== null);
  }
}

async function removeOne(conversation: Conversation, kind: Kind['path'], id: string) {
  const { failure } = await conversation.ask({
    method: HttpMethod.DELETE,
    path: `${ROOT}${kind}/{id}`,
    id,
    operation: REMOVE,
    mayBeRefused: true,
  });
  return failure;
}

/** The records of a list, in either form. */
export function entriesOf({ body }: Heard): Record<string, unknown>[] {
  return asList(Array.isArray(body) ? body : at(body, 'results')).filter(isRecord);
}

/** What an earlier probe asked already. */
function repeated({ exchanges }: Conversation, heard: Heard): Heard {
  exchanges.push(heard.exchange);
  return heard;
}
