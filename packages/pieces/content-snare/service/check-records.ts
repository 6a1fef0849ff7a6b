import { randomBytes } from 'node:crypto';
import { asList, at, creating, HttpMethod, isRecord, readText, writing } from '@pieceworks/kit';
import {
  type Access,
  answered,
  Conversation,
  differs,
  type Heard,
  noEvidence,
  type Removal,
} from '@pieceworks/lab/verify';

const ROOT = '/partner_api/v1';
const CHECK_FIRST = 'Look for records named "Pieceworks check" in Content Snare.';
const REMOVE = writing('remove the record');

/** The kinds of records in the order of their removal, and the field by which a search finds them. */
const KINDS = [
  { one: 'request', path: '/requests', field: 'name', where: 'Requests' },
  { one: 'client', path: '/clients', field: 'email', where: 'Clients' },
] as const;

type Kind = (typeof KINDS)[number];

/** The client and the request that one run creates in a Content Snare account, each once. */
export class CheckRecords {
  /** Prefix of the names of all created records, random so that no other record has it. */
  readonly mark = `Pieceworks check ${randomBytes(4).toString('hex')}`;
  /** An address that nobody owns: the domain is reserved. */
  readonly email = `${this.mark.toLowerCase().replaceAll(' ', '-')}@example.com`;
  readonly #ids: { kind: Kind; id: string }[] = [];
  /** The kind of each create with an unknown outcome. */
  readonly #doubtful: Kind[] = [];
  #client: Heard | undefined;

  /** Creates the client, unless another probe already has. */
  async client(conversation: Conversation): Promise<Heard> {
    return (this.#client ??= await this.createClient(conversation));
  }

  async createClient(conversation: Conversation): Promise<Heard> {
    const body = { full_name: this.mark, email: this.email };
    return this.#create(conversation, KINDS[1], body);
  }

  /**
   * Creates a draft for the client.
   * @throws Found if there is no template.
   */
  async request(conversation: Conversation): Promise<Heard> {
    const path = `${ROOT}/request_templates`;
    const listed = answered(await conversation.ask({ path, query: { limit: '1' } }));
    const [template] = entriesOf(listed);
    if (template === undefined) return noEvidence('the account has no template');
    const id = readText(template, 'id') ?? differs('a template has no `id`');
    return this.#create(conversation, KINDS[0], {
      name: `${this.mark} request`,
      client_email: this.email,
      request_template_id: id,
    });
  }

  /** Removes all created records, including those that only a search finds, and lists the rest. */
  async remove(access: Access): Promise<Removal> {
    const conversation = new Conversation(access);
    const left: string[] = [];
    let removed = 0;
    for (const kind of KINDS) {
      const known = this.#ids.filter((made) => made.kind === kind).map(({ id }) => id);
      const doubtful = this.#doubtful.filter((made) => made === kind).length;
      if (known.length + doubtful === 0) continue;
      const found = await this.#find(conversation, kind);
      const others = found.filter((id) => !known.includes(id));
      const named = `a ${kind.one} named "${this.mark} …" (${kind.where} in Content Snare)`;
      for (const id of [...known, ...others]) {
        if (await removeOne(conversation, kind, id)) removed += 1;
        else left.push(`${named}, which could not be removed`);
      }
      for (let missing = doubtful - others.length; missing > 0; missing -= 1) {
        left.push(
          `${named}, if it exists: its creation was never confirmed, and a search does not find it`,
        );
      }
    }
    return { removed, left };
  }

  async #create(conversation: Conversation, kind: Kind, body: object): Promise<Heard> {
    const heard = await conversation.ask({
      method: HttpMethod.POST,
      path: `${ROOT}${kind.path}`,
      body,
      operation: creating(`create the ${kind.one}`, CHECK_FIRST),
    });
    const id = readText(heard.body, 'id');
    if (id !== null) this.#ids.push({ kind, id });
    else if (heard.failure === null || heard.failure.mayHaveSucceeded) this.#doubtful.push(kind);
    return heard;
  }

  /** Returns the IDs of the created records, without others that the search finds. */
  async #find(conversation: Conversation, { path, field }: Kind): Promise<string[]> {
    const ours = field === 'email' ? this.email : this.mark;
    const heard = await conversation.ask({
      path: `${ROOT}${path}`,
      query: { q: ours, 'q_by[]': field, limit: '100' },
      mayBeRefused: true,
    });
    return entriesOf(heard)
      .filter((record) => readText(record, field)?.startsWith(ours) === true)
      .map((record) => readText(record, 'id'))
      .filter((id) => id !== null);
  }
}

/**
 * Removes a record, with one retry, and then reads it, because a search may still find it for a while.
 * @returns true if it is gone.
 */
async function removeOne(conversation: Conversation, { path }: Kind, id: string): Promise<boolean> {
  const ask = { path: `${ROOT}${path}/{id}`, id, operation: REMOVE, mayBeRefused: true } as const;
  const remove = () => conversation.ask({ ...ask, method: HttpMethod.DELETE });
  const wasRemoved = ({ failure }: Heard) => failure === null || failure.kind === 'not-found';
  const isGone = wasRemoved(await remove()) || wasRemoved(await remove());
  const read = (await conversation.ask(ask)).failure;
  return read !== null && (isGone || read.kind === 'not-found');
}

export function entriesOf({ body }: Heard): Record<string, unknown>[] {
  return asList(at(body, 'results')).filter(isRecord);
}
