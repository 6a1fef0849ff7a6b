import { parseArgs } from 'node:util';
import { ReleaseClient } from 'nx/release';
import { ChangelogRenderer } from './changelog-renderer';

/**
 * Sets versions with changelogs, a commit and tags, like `nx release`, which cannot load the renderer of the changelogs
 * by itself. Publishes nothing.
 */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } });
const client = new ReleaseClient({
  changelog: { projectChangelogs: { renderer: ChangelogRenderer } },
});
await client.release({ dryRun: values['dry-run'], skipPublish: true });
