import {
  asText,
  type Cell,
  cellsOf,
  comparedKey,
  Failure,
  invalidField,
  isRecord,
  keysOf,
  onFirstUse,
  readTextField,
  requireField,
} from '@pieceworks/kit';
import { type Fields, hasNone, readForm } from '@pieceworks/kit/form';
import { COMPANY_IDENTITY, COUNTRY, PERSON_IDENTITY } from '../fields';
import { unaccented } from '../names/spelling';
import { findNumber, isAbn } from '../readers/business-number';
import {
  type CompanyIdentity,
  isPersonalEmail,
  type PersonIdentity,
  readCompanyText,
  readPersonText,
} from '../readers/identifiers';
import { isMailHost, platformOf } from '../readers/public-hosts';
import { PERSON_AT_COMPANY } from '../resolve/person-form';
import { companyIdentityOf, companyIn } from './company-identity';
import { namedPerson, personIdentityOf, personIn } from './person-identity';

/**
 * Reads the rows of a list by what their cells are. A page, an email and an ID tell themselves under any header; a number, a
 * site and a name need theirs.
 */

/** A row that was read. */
export type ReadRow<Identity> = {
  identity: Identity;
  /** The columns that identify it, as the row has them; `null` for a text. */
  readFrom: string | null;
};

/**
 * Reads a row of people: an object, or a text in a known format. A cell that cannot be read is passed over if others
 * identify the row.
 * @throws Failure `invalid` for an ambiguous text, an impossible value, or a row without an identifier.
 */
export function readPersonCells(label: string, row: unknown): ReadRow<PersonIdentity> {
  if (!isRecord(row)) {
    const text = readTextRow(label, row);
    return { identity: readOne(label, text, (one) => personIn(label, one, '')), readFrom: null };
  }
  const cells = cellsOf(row);
  const [whole, first, last] = (['name', 'first', 'last'] as const).map((part) =>
    cells.find(({ column }) => column.named === part),
  );
  const parts = [last, first].flatMap((cell) => cell ?? []);
  const names = parts.length === 2 || whole === undefined ? parts : [whole];
  const name = names.map(({ text }) => text).join(', ') || undefined;
  const familyName = last?.text ?? whole?.text.split(',')[0];
  const { found, refusal } = findIn(label, cells, personKeys(), PERSON_IDENTITY, (cell) => {
    const person = personInside(cell.text);
    const [kind, text] = firstOf(person);
    const isOwn = cell.column.isNeutral || isNamed(familyName, text);
    // An address at work goes before a private one.
    if (kind !== undefined && isOwn) {
      return { key: kind, text, rank: isPersonalEmail(text) ? 2 : 1 };
    }
    return employerIn(cell);
  });
  const values = textsOf(PERSON_IDENTITY, found);
  if (!hasNone(PERSON_IDENTITY, values)) {
    return { identity: personIdentityOf(values), readFrom: columnsOf(found, PERSON_IDENTITY) };
  }
  const employer = found.get('company');
  const country = cells.find(({ column }) => column.key === 'country');
  if (refusal !== undefined && (name === undefined || employer === undefined)) throw refusal;
  if (name === undefined && employer === undefined) {
    throw rowWithout(label, 'profileUrl, email, profileSlug or id, or name and company', row);
  }
  const told = { name, company: employer?.text, country: country?.text };
  const identity = namedPerson(readForm({ ...PERSON_AT_COMPANY, ...COUNTRY }, told));
  const headers = [...names, ...(employer === undefined ? [] : [employer.cell])];
  return { identity, readFrom: headers.map(({ column }) => column.header).join(', ') };
}

/** Reads a row of companies, like `readPersonCells`. */
export function readCompanyCells(
  label: string,
  row: unknown,
  otherDomains: boolean,
): ReadRow<CompanyIdentity> {
  if (!isRecord(row)) {
    const text = readTextRow(label, row);
    const identity = readOne(label, text, (one) => companyIn(label, one, ''));
    return {
      identity: { ...identity, triesOtherDomains: otherDomains || undefined },
      readFrom: null,
    };
  }
  const cells = cellsOf(row);
  const nameCell = cells.find(({ column }) => column.named !== null);
  const { found, refusal } = findIn(label, cells, companyKeys(), COMPANY_IDENTITY, (cell) => {
    if (PUBLIC_HOST.test(cell.column.key)) return { key: 'mailHost', text: cell.text, rank: 0 };
    const [kind, text] = firstOf(companyInside(cell));
    if (kind !== undefined) return { key: kind, text, rank: 1 };
    const { email } = personInside(cell.text) ?? {};
    if (email === undefined) return null;
    const isOwn = cell.column.isNeutral || isNamed(nameCell?.text, email.replace(/^.*@/, ''));
    return isOwn ? { key: 'email', text: email, rank: isPersonalEmail(email) ? 2 : 1 } : null;
  });
  const countryCell = cells.find(({ column }) => column.key === 'country');
  const country = COUNTRY.country.read(countryCell?.text);
  const values = { ...textsOf(COMPANY_IDENTITY, found), country, otherDomains };
  if (!hasNone(COMPANY_IDENTITY, values)) {
    return { identity: companyIdentityOf(values), readFrom: columnsOf(found, COMPANY_IDENTITY) };
  }
  // A public host names no company, and adds nothing beside an address at a company's own.
  const [email, host] = [found.get('email'), found.get('mailHost')];
  const isCompanyEmail = email !== undefined && !isPersonalEmail(email.text);
  const best = isCompanyEmail ? email : (host ?? email);
  if (best !== undefined && best === host) {
    const identity = companyIdentityOf({ ...values, mailHost: host.text });
    return { identity, readFrom: host.cell.column.header };
  }
  const cell = best?.cell ?? nameCell;
  if (refusal !== undefined && best === undefined) throw refusal;
  if (cell === undefined) {
    throw rowWithout(label, 'domain, abn, website, profileUrl, profileSlug, id or email', row);
  }
  const identity = companyIn(label, best?.text ?? cell.text, '');
  return {
    identity: { ...identity, country, triesOtherDomains: otherDomains || undefined },
    readFrom: cell.column.header,
  };
}

/** Returns the texts that were found, by the fields of a form. */
function textsOf<Form extends Fields>(
  form: Form,
  found: ReadonlyMap<string, FoundIn>,
): Partial<Record<keyof Form, string>> {
  const texts: Partial<Record<keyof Form, string>> = {};
  for (const key in form) {
    const text = found.get(key)?.text;
    if (text !== undefined) texts[key] = text;
  }
  return texts;
}

/** Returns the first field of an identity, and its text. */
function firstOf(
  identity: PersonIdentity | CompanyIdentity | undefined,
): readonly [kind: string | undefined, text: string] {
  const [kind, text] = Object.entries(identity ?? {})[0] ?? [];
  return [kind, asText(text) ?? ''];
}

/** An identifier, and the cell that holds it. A lower rank goes first. */
type Found = { key: string; text: string; rank: number };
type FoundIn = Found & { cell: Cell };

/**
 * Finds the best cell for each identifier: under its own header, or else by its shape.
 * @param own the keys of the form, by the headers that stand for them.
 * @throws Failure `invalid` for two values of one key.
 */
function findIn(
  label: string,
  cells: readonly Cell[],
  own: ReadonlyMap<string, string>,
  form: Fields,
  shapeOf: (cell: Cell) => Found | null,
): { found: ReadonlyMap<string, FoundIn>; refusal: Failure | undefined } {
  const found = new Map<string, FoundIn>();
  let refusal: Failure | undefined;
  const add = (one: FoundIn) => {
    if (one.rank < (found.get(one.key)?.rank ?? Infinity)) found.set(one.key, one);
  };
  for (const cell of cells) {
    const key = own.get(cell.column.key);
    // A page on a shared platform names no company; beside other cells, the ID of another program is not Firmable's.
    const isForeign =
      key === 'id'
        ? cells.length > 1 && !/(?<!\w)fp?\d{12}(?!\w)/.test(cell.text)
        : platformOf(cell.text) !== null && (key === 'domain' || key === 'website');
    const text = key === undefined || isForeign ? undefined : readOwn(form, key, cell);
    if (key !== undefined && typeof text === 'string') {
      const other = found.get(key);
      if (other?.rank === 0 && other.cell.text !== cell.text) {
        throw invalidField(
          label,
          `this row has two values of one kind; one is under ${cell.column.header}.`,
        );
      }
      add({ key, text, rank: 0, cell });
      continue;
    }
    if (text instanceof Failure) refusal ??= text;
    const shape = shapeOf(cell);
    if (shape !== null) add({ ...shape, cell });
  }
  return { found, refusal };
}

function readOwn(form: Fields, key: string, { text }: Cell): string | Failure | undefined {
  try {
    return asText(form[key]?.read(text)) ?? undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The header of a public host in the input of an earlier list. */
const PUBLIC_HOST = /^(?:mail|public)host$/;

/** Longest cell that is searched for an identifier, in characters. */
const LONGEST_CELL = 300;

/** Returns the identifier of a person inside a text; `undefined` for a text with none, or with several emails. */
function personInside(text: string): PersonIdentity | undefined {
  if (text.length > LONGEST_CELL || !/@|linkedin\.|fp\d{12}/i.test(text)) return undefined;
  const [id] = /(?<!\w)fp\d{12}(?!\w)/.exec(text) ?? [];
  if (id !== undefined) return { id };
  const page = pageIn(text);
  if (page !== undefined) return orUndefined(() => readPersonText('', page));
  const words = text.split(/[\s<>,;:"'()[\]|]/);
  const [email, ...others] = words.filter((word) => /.@./.test(word));
  const isOne = email !== undefined && others.every((other) => other === email);
  return isOne ? orUndefined(() => readPersonText('', email)) : undefined;
}

function pageIn(text: string): string | undefined {
  return /(?<![\w.-])(?:https?:\/\/)?(?:[\w-]+\.)*linkedin\.com\/[^\s,;|<>"')\]]+/i.exec(text)?.[0];
}

/** Words of a header for a site. */
const SITE_WORD =
  /^(?:website|domain|web|site|www|homepage|url|uri|company|organi[sz]ation|account)$/;

/** Returns the identifier of a company in a cell under a neutral header. */
function companyInside({ column, text }: Cell): CompanyIdentity | undefined {
  if (!column.isNeutral || text.length > LONGEST_CELL || !/[.\d]/.test(text)) return undefined;
  const [id] = /(?<!\w)f\d{12}(?!\w)/.exec(text) ?? [];
  if (id !== undefined) return { id };
  const page = pageIn(text);
  if (page !== undefined) return orUndefined(() => readCompanyText('', page));
  // Of all numbers with 11 digits, one in 89 fits: the ID of another program, or a phone.
  const isAbnHere = column.words.join('').includes('abn') || /\babn\b/i.test(text);
  const abn = isAbnHere ? findNumber(text, isAbn) : null;
  if (abn !== null) return { abn };
  const isSite = column.words.some((word) => SITE_WORD.test(word));
  if (!isSite || !/^[^\s@]+\.[a-z]{2,}(?:[/?#:]\S*)?$/i.test(text)) return undefined;
  const site = orUndefined(() => readCompanyText('', text));
  return site?.domain !== undefined && isMailHost(site.domain) ? undefined : site;
}

/** The ranks of what identifies a company, the surest first. */
const COMPANY_RANKS = ['id', 'profileUrl', 'abn', 'domain', 'name', 'mailHost'];

/** Returns the company of a person: its identifier, or its name under a header that says so. */
function employerIn(cell: Cell): Found | null {
  const isName = cell.column.named === 'company';
  const identity =
    companyInside(cell) ??
    (isName && /[@.\d]/.test(cell.text)
      ? orUndefined(() => readCompanyText('', cell.text))
      : undefined);
  const [kind = 'name'] = Object.keys(identity ?? {});
  if (identity === undefined && !isName) return null;
  const text =
    kind === 'name' || kind === 'mailHost' ? cell.text : String(Object.values(identity ?? {})[0]);
  return { key: 'company', text, rank: COMPANY_RANKS.indexOf(kind) };
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Returns true if an address or a page has the last word of a name, which tells it from that of the row's owner. */
function isNamed(name: string | undefined, address: string): boolean {
  const last = unaccented(name ?? '')
    .match(/[a-z]{2,}/g)
    ?.at(-1);
  if (last === undefined) return false;
  const [, own = address] = /\/in\/([^/?#]+)|^([^@]+)@/.exec(address)?.filter(Boolean) ?? [];
  const parts = unaccented(own).split(/[^a-z]+/);
  return parts.some((part) => part === last || (last.length > 3 && part.includes(last)));
}

function columnsOf(found: ReadonlyMap<string, FoundIn>, form: Fields): string {
  return Object.keys(form)
    .flatMap((key) => found.get(key)?.cell.column.header ?? [])
    .join(', ');
}

const personKeys = onFirstUse(() => keysOfForm(PERSON_IDENTITY));
const companyKeys = onFirstUse(() => keysOfForm(COMPANY_IDENTITY));

/** Returns the keys of a form by their spellings, and by those of the form's labels. */
function keysOfForm(form: Fields): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(form).flatMap(([key, { displayName }]) => [
      [comparedKey(displayName), key] as const,
      [comparedKey(key), key] as const,
    ]),
  );
}

function rowWithout(label: string, keys: string, row: object): Failure {
  return invalidField(label, `this row has no value under ${keys}. It has ${keysOf(row)}.`);
}

function readTextRow(label: string, row: unknown): string {
  if (typeof row === 'boolean' || Array.isArray(row)) {
    throw invalidField(label, 'this row is neither a text nor an object.');
  }
  return requireField(label, readTextField(label, row), 'this row is empty.');
}

/** Reads the text of a row. @throws Failure `invalid`, with the reason for a text of several values. */
function readOne<Identity>(
  label: string,
  text: string,
  read: (text: string) => Identity,
): Identity {
  try {
    return read(text);
  } catch (error) {
    const parts = text.split(/[\s,;|]+/).filter((part) => part !== '');
    const isReadable = (part: string) => {
      try {
        return read(part) !== undefined;
      } catch {
        return false;
      }
    };
    if (parts.length === 1 || !parts.every(isReadable)) throw error;
    throw invalidField(label, `this row has ${parts.length} values. Enter one a row.`);
  }
}
