import type { Part, Parts } from './surface';

/**
 * What of a change would break flows that were built with what is published.
 *
 * @returns one sentence each; none when every such flow goes on as it did.
 */
export function breakingChanges(published: Parts, now: Parts): string[] {
  return changesIn('', published, now);
}

function changesIn(owner: string, published: Parts, now: Parts): string[] {
  const kept = Object.entries(published).flatMap(([name, part]) =>
    changesOf(`${owner}${name}`, part, now[name]),
  );
  const demanded = Object.entries(now)
    .filter(([name, { required }]) => required === true && published[name]?.required !== true)
    .map(([name]) => `${owner}${name} has to be filled in.`);
  return [...kept, ...demanded];
}

function changesOf(path: string, published: Part, now: Part | undefined): string[] {
  if (now === undefined) return [`${path} is gone.`];
  if (now.kind !== published.kind) return [`${path} was ${published.kind} and is ${now.kind}.`];
  return changesIn(`${path}, `, published.parts ?? {}, now.parts ?? {});
}
