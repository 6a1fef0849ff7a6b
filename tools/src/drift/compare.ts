import type { Part, Surface } from './surface';

/** A difference between what we use and what a vendor publishes. */
export type Difference = {
  /** `added` breaks nothing; the others do. */
  kind: 'added' | 'changed' | 'gone';
  /** The part, and what is otherwise about it. */
  what: string;
};

/**
 * What a vendor publishes otherwise than we use it. What is asked has to be taken, and what is answered has to
 * be understood: a wider type is no harm in a question, nor a narrower one in an answer.
 */
export function compare(ours: Surface, published: Surface): Difference[] {
  const differences: Difference[] = [];
  for (const [name, part] of ours) {
    const other = published.get(name);
    const parent = parentOf(name, ours);
    if (other === undefined) {
      const isTold = parent !== undefined && !published.has(parent);
      if (!isTold) differences.push({ kind: 'gone', what: name });
      continue;
    }
    for (const problem of problemsOf(part, other)) {
      differences.push({ kind: 'changed', what: `${name}: ${problem}` });
    }
    for (const value of other.values.filter((one) => !part.values.includes(one))) {
      if (part.values.length > 0) differences.push({ kind: 'added', what: `${name}: ${value}` });
    }
  }
  for (const [name, part] of published) {
    const parent = parentOf(name, published);
    const known = parent === undefined ? undefined : ours.get(parent);
    const isNews = parent === undefined || (known !== undefined && !known.isOpen);
    if (ours.has(name) || !isNews) continue;
    differences.push(
      part.direction === 'asked' && part.isRequired
        ? { kind: 'changed', what: `${name}: new, and required` }
        : { kind: 'added', what: name },
    );
  }
  return differences;
}

function problemsOf(ours: Part, published: Part): string[] {
  const isAsked = ours.direction === 'asked';
  const [narrow, wide] = isAsked ? [ours, published] : [published, ours];
  const problems: string[] = [];
  if (wide.types.length > 0 && !narrow.types.every((type) => isOf(type, wide.types))) {
    problems.push(`${listed(published.types)} and not ${listed(ours.types)}`);
  }
  if (!isAsked) return problems;
  if (published.values.length > 0) {
    const refused = ours.values.filter((value) => !published.values.includes(value));
    if (refused.length > 0) problems.push(`no more ${listed(refused)}`);
    if (ours.values.length === 0) problems.push(`one of ${listed(published.values)} alone`);
  }
  if (ours.isRequired !== published.isRequired) {
    problems.push(published.isRequired ? 'now required' : 'no longer required');
  }
  // One of some values is inside of any limit that there was when they were written down.
  if (ours.values.length > 0) return problems;
  const limits = new Set([...Object.keys(ours.limits), ...Object.keys(published.limits)]);
  for (const limit of limits) {
    const [from, to] = [ours.limits[limit], published.limits[limit]];
    if (from !== to) problems.push(`${limit} ${to ?? 'none'} and not ${from ?? 'none'}`);
  }
  return problems;
}

/** A whole number is a number. */
function isOf(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'any' : words.join(', ');
}

/** The part around a part: the longest other name that it begins with. */
function parentOf(name: string, surface: Surface): string | undefined {
  const ends = [...name.matchAll(/, |\.|\[\]/g)].map(({ index }) => index).reverse();
  return ends.map((end) => name.slice(0, end)).find((shorter) => surface.has(shorter));
}
