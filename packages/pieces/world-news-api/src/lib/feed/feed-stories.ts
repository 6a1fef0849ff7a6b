import { type Mark, markOf } from '@pieceworks/kit';
import type { Report } from '../outputs/stories';

/** Maximum number of stories that a trigger remembers. They take less than 70 KB of its state. */
export const MAX_STORIES = 1_500;

/** The group of a story's mark: the second of its first report, its source, and the hash of its title. */
const GROUP = /^(\d+) (\w+) (\w+)$/;

/** Returns the mark of a story that starts the flow. Nothing is lost if it is forgotten: a repeat starts the flow again. */
export function markOfStory({ second, source, story }: Report): Mark {
  // The source changes when another one tells the story.
  return markOf(`story ${second} ${story}`, `${second} ${source} ${story}`);
}

/** Returns the stories among the groups of marks. */
export function toldStories(groups: Iterable<string>): Report[] {
  return [...groups].flatMap((group) => reportIn(group) ?? []);
}

/** Returns the report in the group of a story's mark; `null` for the group of an article. */
export function reportIn(group: string): Report | null {
  const [, second, source, story] = GROUP.exec(group) ?? [];
  if (second === undefined || source === undefined || story === undefined) return null;
  return { second: Number(second), source, story };
}

/** Returns the second of the oldest story that is remembered, if there are too many. */
export function rememberedSince(stories: readonly Report[], most = MAX_STORIES): number {
  const tooMany = stories.length - most;
  const inOrder = stories.map(({ second }) => second).sort((a, b) => a - b);
  return (inOrder[tooMany - 1] ?? -1) + 1;
}
