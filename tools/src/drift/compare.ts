import type { Part, Surface } from './surface';

/** A difference between our document of an API and the vendor's. */
export type Difference = {
  kind: 'breaks us' | 'may break us' | 'new';
  /** The part, and the difference. */
  what: string;
};

type Change = readonly [kind: Difference['kind'], words: string];

/**
 * Returns the differences between a vendor's document and ours, the worst first. The vendor has to accept our requests,
 * and we have to understand its answers. So a wider type is harmless in a request, and a narrower one in an answer.
 */
export function compare(ours: Surface, published: Surface): Difference[] {
  const differences: Difference[] = [];
  const tell = (name: string, changes: readonly Change[]) => {
    for (const [kind, words] of changes) differences.push({ kind, what: `${name}: ${words}` });
  };
  const held = new Set([...ours.values()].flatMap(({ access }) => access.flat()));
  for (const [name, part] of ours) {
    const other = published.get(name);
    const parent = parentOf(name, ours);
    if (other !== undefined) {
      const isOperation = part.direction === 'operation';
      tell(name, isOperation ? operationChanges(part, other) : changesOf(part, other));
      tell(name, accessChanges(other, held, published));
    } else if (parent === undefined || published.has(parent)) tell(name, [['breaks us', 'gone']]);
  }
  for (const [name, part] of published) {
    const parent = parentOf(name, published);
    const known = parent === undefined ? undefined : ours.get(parent);
    const isNews = parent === undefined || (known !== undefined && !known.isOpen);
    if (ours.has(name) || !isNews) continue;
    const isDemanded = part.direction === 'asked' && part.isRequired;
    tell(name, [isDemanded ? ['breaks us', 'new, and required'] : ['new', 'added']]);
  }
  return KINDS.flatMap((kind) => differences.filter((one) => one.kind === kind));
}

const KINDS = ['breaks us', 'may break us', 'new'] as const;

function accessChanges({ access }: Part, held: ReadonlySet<string>, published: Surface): Change[] {
  const isIn = access.length === 0 || access.some((way) => way.every((one) => held.has(one)));
  // A removed security scheme is reported once, not for each operation.
  const isTold = [...held].some(
    (one) => !one.startsWith('scope ') && !published.has(`access by ${one}`),
  );
  if (isIn || isTold) return [];
  return [['breaks us', `access by ${access.map((way) => way.join(', ')).join(' or ')} only`]];
}

function operationChanges(ours: Part, published: Part): Change[] {
  const others = published.values.filter(
    (status) => status !== '2XX' && !ours.values.includes(status),
  );
  return [
    ...deprecation(ours, published),
    ...others.map((status) => ['may break us', `answers ${status}`] as const),
  ];
}

function deprecation(ours: Part, published: Part): Change[] {
  return published.isDeprecated && !ours.isDeprecated ? [['may break us', 'deprecated']] : [];
}

function changesOf(ours: Part, published: Part): Change[] {
  const isAsked = ours.direction === 'asked';
  const [narrow, wide] = isAsked ? [ours, published] : [published, ours];
  const changes: Change[] = deprecation(ours, published);
  const add = (kind: Difference['kind'], words: string) => changes.push([kind, words]);
  if (ours.where !== published.where) {
    add('breaks us', `in ${published.where} and not in ${ours.where}`);
  }
  if (wide.types.length > 0 && !narrow.types.every((type) => isOf(type, wide.types))) {
    add('breaks us', `${listed(published.types)} and not ${listed(ours.types)}`);
  }
  if (narrow.isNullable && !wide.isNullable && wide.types.length > 0) {
    add('may break us', isAsked ? 'never null' : 'can be null');
  }
  changes.push(...valueChanges(ours, published));
  if (isAsked && ours.isRequired !== published.isRequired) {
    if (published.isRequired) add('breaks us', 'now required');
    else add('new', 'no longer required');
  }
  if (!isAsked && ours.isRequired && !published.isRequired) add('may break us', 'can be missing');
  return [...changes, ...ruleChanges(ours, published)];
}

function valueChanges(ours: Part, published: Part): Change[] {
  const added = published.values.filter((value) => !ours.values.includes(value));
  if (ours.direction !== 'asked') {
    if (ours.values.length === 0) return [];
    if (published.values.length === 0) return [['may break us', 'no longer has a list of values']];
    return added.map((value) => ['may break us', `also ${value}`]);
  }
  if (published.values.length === 0) return [];
  if (ours.values.length === 0) return [['breaks us', `only ${listed(published.values)}`]];
  const refused = ours.values.filter((value) => !published.values.includes(value));
  return [
    ...(refused.length === 0 ? [] : [['breaks us', `no longer ${listed(refused)}`] as const]),
    ...added.map((value) => ['new', `also ${value}`] as const),
  ];
}

function ruleChanges(ours: Part, published: Part): Change[] {
  const rules = new Set([...Object.keys(ours.rules), ...Object.keys(published.rules)]);
  return [...rules].flatMap((rule): Change[] => {
    const [from, to] = [ours.rules[rule], published.rules[rule]];
    if (from === to) return [];
    const words = `${rule} ${to ?? 'none'} and not ${from ?? 'none'}`;
    if (ours.direction !== 'asked') {
      const isTold = (rule === 'pattern' || rule === 'format') && from !== undefined;
      return isTold ? [['may break us', words]] : [];
    }
    if (/^(min|max|exclusive)/i.test(rule)) {
      // Listed values are within any limit that applied when they were written down.
      if (ours.values.length > 0) return [];
      return [[isStricter(rule, from, to) ? 'breaks us' : 'new', words]];
    }
    // If the vendor states no pattern or format, ours is only stricter.
    return to === undefined && rule !== 'default' ? [] : [['may break us', words]];
  });
}

function isStricter(rule: string, from: string | undefined, to: string | undefined): boolean {
  if (to === undefined) return false;
  if (from === undefined) return true;
  return /min/i.test(rule) ? Number(to) > Number(from) : Number(to) < Number(from);
}

function isOf(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}

function listed(words: readonly string[]): string {
  return words.length === 0 ? 'any' : words.join(', ');
}

/** Returns the enclosing part: the longest other name that is a prefix. */
function parentOf(name: string, surface: Surface): string | undefined {
  const ends = [...name.matchAll(/, | as | at |\.|\[\]/g)].map(({ index }) => index).reverse();
  return ends.map((end) => name.slice(0, end)).find((shorter) => surface.has(shorter));
}
