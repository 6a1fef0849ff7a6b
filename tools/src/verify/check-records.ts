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

/** What can be made, in the order in which it is removed, and the field that holds our name of it. */
const KINDS = [
  { path: '/requests', nameField: 'name' },
  { path: '/clients', nameField: 'full_name' },
] as const;

type Kind = (typeof KINDS)[number]['path'];

/** A request that was made, and what it was made of. */
export type MadeRequest = { heard: Heard; template: { id: string; name: string | null } };

/** The client and the request that one run makes in an account of Content Snare, each once. */
export class CheckRecords {
  /** Their name begins with it, and nothing else's does. */
  readonly mark = `Pieceworks check ${randomBytes(4).toString('hex')}`;
  /** Of nobody: the domain is reserved. */
  readonly email = `${this.mark.toLowerCase().replaceAll(' ', '-')}@example.com`;
  readonly due = new Date(Date.now() + 30 * DAY_MS).toISOString().slice(0, 10);
  readonly #ids: { kind: Kind; id: string }[] = [];
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

  /** Removes all that was made, also what nobody knows whether it was, and looks whether it is gone. */
  async remove(access: Access): Promise<Removal> {
    if (!this.#wasAsked) return { removed: 0, left: 0 };
    const conversation = new Conversation(access);
    let [removed, left] = [0, 0];
    for (const { path, nameField } of KINDS) {
      const known = this.#ids.filter(({ kind }) => kind === path).map(({ id }) => id);
      const ids = new Set([...known, ...(await this.#find(conversation, path, nameField))]);
      for (const id of ids) {
        const { failure } = await conversation.ask({
          method: HttpMethod.DELETE,
          path: `${ROOT}${path}/{id}`,
          id,
          operation: REMOVE,
        });
        if (failure === null) removed += 1;
        else if (failure.kind !== 'not-found') left += 1;
      }
      left = Math.max(left, (await this.#find(conversation, path, nameField)).length);
    }
    return { removed, left };
  }

  async #create(
    conversation: Conversation,
    kind: Kind,
    body: object,
    operation: typeof CREATE_CLIENT,
  ): Promise<Heard> {
    this.#wasAsked = true;
    const path = `${ROOT}${kind}`;
    const heard = await conversation.ask({ method: HttpMethod.POST, path, body, operation });
    const id = readText(heard.body, 'id');
    if (id !== null) this.#ids.push({ kind, id });
    return heard;
  }

  /** The ids of the records of our name; a search finds others too. */
  async #find(conversation: Conversation, path: Kind, nameField: string): Promise<string[]> {
    const query = { q: this.mark, 'q_by[]': nameField, limit: '100' };
    const heard = await conversation.ask({ path: `${ROOT}${path}`, query, operation: LIST });
    if (heard.failure !== null) throw heard.failure;
    return entriesOf(heard)
      .filter((record) => readText(record, nameField)?.startsWith(this.mark) === true)
      .map((record) => readText(record, 'id'))
      .filter((id) => id !== null);
  }
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
