import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '@pieceworks/kit';
import { parse } from 'yaml';

/** Where `nx release plan` writes what the next release changes, from the repository's root. */
const FOLDER = '.nx/version-plans';

/** What a version plan may ask of a piece, the smallest first. The platform knows no prereleases. */
const BUMPS = ['patch', 'minor', 'major'] as const;

export type Bump = (typeof BUMPS)[number];

/** The greatest bump that the plans ask for, by package name. */
export type PlannedBumps = ReadonlyMap<string, Bump>;

/** @throws Error for a plan that asks for anything else, or says nothing to those who use the piece. */
export async function readVersionPlans(root: string): Promise<PlannedBumps> {
  const folder = path.join(root, FOLDER);
  const files = await readdir(folder).catch(() => []);
  const planned = new Map<string, Bump>();
  for (const file of files.sort()) {
    for (const [name, bump] of parseVersionPlan(
      await readFile(path.join(folder, file), 'utf8'),
      file,
    )) {
      const before = planned.get(name);
      if (before === undefined || BUMPS.indexOf(bump) > BUMPS.indexOf(before)) {
        planned.set(name, bump);
      }
    }
  }
  return planned;
}

/** Reads one plan: bumps by package name between lines of `---`, then what is new. */
export function parseVersionPlan(text: string, file: string): readonly (readonly [string, Bump])[] {
  const [, head = '', words = ''] = /^---\r?\n([^]*?)\r?\n---\r?\n([^]*)$/.exec(text) ?? [];
  const bumps: unknown = parse(head);
  if (!isRecord(bumps)) throw new Error(`${file} names no piece.`);
  if (words.trim() === '') throw new Error(`${file} does not say what is new.`);
  return Object.entries(bumps).map(([name, asked]) => {
    const bump = BUMPS.find((known) => known === asked);
    if (bump !== undefined) return [name, bump] as const;
    throw new Error(`${file} asks for ${String(asked)}: it has to be ${BUMPS.join(', ')}.`);
  });
}
