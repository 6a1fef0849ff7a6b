import type { Part, Parts } from './surface';

/**
 * Returns the changes that would break flows built with the published version.
 *
 * @param owner the enclosing part, as a prefix of the names in the sentences.
 * @returns one sentence each; none if all such flows keep working.
 */
export function breakingChanges(published: Parts, now: Parts, owner = ''): string[] {
  const kept = Object.entries(published).flatMap(([name, part]) =>
    changesOf(`${owner}${name}`, part, now[name]),
  );
  const demanded = Object.entries(now)
    .filter(([name, { required }]) => required === true && published[name]?.required !== true)
    .map(([name]) => `${owner}${name} is now required.`);
  return [...kept, ...demanded];
}

function changesOf(path: string, published: Part, now: Part | undefined): string[] {
  if (now === undefined) return [`${path} was removed.`];
  if (now.kind !== published.kind)
    return [`${path} changed from ${published.kind} to ${now.kind}.`];
  return breakingChanges(published.parts ?? {}, now.parts ?? {}, `${path}, `);
}
