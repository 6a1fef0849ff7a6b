import { parse } from 'yaml';
import { type Fact, isDoubtful } from './fact';

const FIELDS = ['id', 'claim', 'gateway', 'vendor', 'piece', 'sure', 'source'];
const ID = /^[a-z\d]+(-[a-z\d]+)+$/;
const SURE = /^[HML](, [^,]+ [HML])*$/;

/**
 * Returns the facts of a service from the text of its file.
 * @param file name of the file, for error messages.
 * @throws Error that names the fact and the problem.
 */
export function readFacts(file: string, text: string): Fact[] {
  const entries: unknown = parse(text);
  if (!Array.isArray(entries)) throw new Error(`${file} holds no list.`);
  return entries.map((entry: unknown, position) => {
    const fields = new Map<string, unknown>(Object.entries(entry ?? {}));
    const id = fields.get('id');
    const refuse = (problem: string): never => {
      throw new Error(`${file}, ${typeof id === 'string' ? id : position + 1}: ${problem}`);
    };
    const textOf = (field: string): string => {
      const value = fields.get(field);
      return typeof value === 'string' && value !== '' ? value : refuse(`${field} is missing.`);
    };
    const odd = [...fields.keys()].filter((key) => ![...FIELDS, 'noCode'].includes(key));
    if (odd.length > 0) refuse(`there is no field ${odd.join(', ')}.`);
    const fact: Fact = {
      id: textOf('id'),
      claim: textOf('claim'),
      gateway: textOf('gateway'),
      vendor: textOf('vendor'),
      piece: textOf('piece'),
      sure: textOf('sure'),
      source: textOf('source'),
      ...(fields.has('noCode') && { noCode: textOf('noCode') }),
    };
    if (!ID.test(fact.id)) refuse('an id is two words or more in lower case, with hyphens.');
    if (!SURE.test(fact.sure)) refuse('sure is H, M or L, and for a part as in "H, the cost M".');
    if (fact.noCode !== undefined && !isDoubtful(fact)) refuse('noCode is for a doubtful fact.');
    return fact;
  });
}

/** @throws Error that names a duplicate id. */
export function requireDistinct(facts: readonly Fact[]): void {
  const ids = facts.map(({ id }) => id);
  const twice = ids.find((id, position) => ids.indexOf(id) < position);
  if (twice !== undefined) throw new Error(`There are two facts ${twice}.`);
}
