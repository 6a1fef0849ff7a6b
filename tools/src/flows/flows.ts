import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at } from '@pieceworks/kit/json';

const FOLDER = path.join(import.meta.dirname, '../../../flows');

/** A flow to import. The source is its `flow.json`, as the builder exports it. */
export type Flow = {
  /** The name of its folder. */
  name: string;
  title: string;
};

/** The flows of the repository, by the names of their folders. */
export const FLOWS: readonly Flow[] = readdirSync(FOLDER).map((name) => {
  const flow: unknown = JSON.parse(readFileSync(path.join(FOLDER, name, 'flow.json'), 'utf8'));
  return { name, title: String(at(flow, 'name')) };
});
