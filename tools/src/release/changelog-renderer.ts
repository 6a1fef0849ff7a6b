import { createRequire } from 'node:module';
import type * as Rendering from 'nx/release/changelog-renderer';
import {
  filterHiddenChanges,
  mapCommitToChange,
} from 'nx/src/command-line/release/changelog/commit-utils';
import {
  getFirstProjectCommit,
  getGitDiff,
  getLatestGitTagForPattern,
  parseCommits,
} from 'nx/src/command-line/release/utils/git';
import { RepoGitTags } from 'nx/src/command-line/release/utils/repository-git-tags';
import { type ProjectGraph, readCachedProjectGraph } from 'nx/src/devkit-exports';

// An import would give the module, but its types promise the default export.
const load: (name: string) => typeof Rendering = createRequire(import.meta.url);
const { default: DefaultChangelogRenderer } = load('nx/release/changelog-renderer');

/**
 * Renders the changelog of a piece, including changes in the packages that it is built from. Nx raises the version for
 * these, but lists only commits in the piece's own folder.
 */
export class ChangelogRenderer extends DefaultChangelogRenderer {
  override async render(): Promise<string> {
    if (this.project !== null) {
      const shared = await sharedChanges(this.project);
      this.changes.push(...filterHiddenChanges(shared, this.conventionalCommitsConfig));
    }
    return super.render();
  }
}

/** Returns the changes since the last release that affect a piece without touching its folder. */
async function sharedChanges(piece: string): Promise<Rendering.ChangelogChange[]> {
  const graph = readCachedProjectGraph();
  const [own = '', ...shared] = [...withDependencies(graph, piece)].map(
    (name) => `${graph.nodes[name]?.data.root ?? name}/`,
  );
  const commits = parseCommits(await getGitDiff(await lastRelease(piece, own)));
  return commits
    .filter(({ affectedFiles }) => !affectedFiles.some((file) => file.startsWith(own)))
    .filter(({ affectedFiles }) =>
      affectedFiles.some((file) => shared.some((folder) => file.startsWith(folder))),
    )
    .map((commit) => mapCommitToChange(commit, [piece]));
}

function withDependencies({ nodes, dependencies }: ProjectGraph, project: string): Set<string> {
  const found = new Set([project]);
  for (const name of found) {
    for (const { target } of dependencies[name] ?? []) {
      if (target in nodes) found.add(target);
    }
  }
  return found;
}

async function lastRelease(piece: string, folder: string): Promise<string> {
  const tags = RepoGitTags.create();
  const last = await getLatestGitTagForPattern(
    '{projectName}@{version}',
    { projectName: piece },
    tags.resolveTags.bind(tags),
    { requireSemver: true, strictPreid: false },
  );
  return last?.tag ?? getFirstProjectCommit(folder);
}
