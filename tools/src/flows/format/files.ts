import { type SharedTemplate, TemplateStatus, TemplateType } from '@activepieces/shared';
import type { Flow } from './flow';
import { type BuiltFlow, FlowBuilder, type FlowSources } from './flow-builder';
import { flowReadme } from './readme';

/**
 * The oldest schema version that works. With it, an import resolves `^0.1.0` of a platform piece to the installed
 * version. Later versions need the exact one, which is not known beforehand.
 */
const SCHEMA_VERSION = '19';

/** Returns the files of a flow's folder, by name. */
export function flowFiles(flow: Flow, sources: FlowSources): Record<string, string> {
  const builder = new FlowBuilder(sources);
  flow.build(builder);
  const { built } = builder;
  return {
    'flow.json': `${JSON.stringify(template(flow, built), null, 2)}\n`,
    'README.md': flowReadme(flow, built),
  };
}

/** Returns the file for the builder's import dialog. The first of its `flows` is the request of `IMPORT_FLOW`. */
function template({ title, purpose }: Flow, { trigger, pieces }: BuiltFlow): SharedTemplate {
  return {
    name: title,
    type: TemplateType.SHARED,
    summary: purpose,
    description: purpose,
    tags: [],
    blogUrl: null,
    metadata: null,
    author: 'Pieceworks',
    categories: [],
    pieces: [...pieces],
    flows: [{ displayName: title, trigger, valid: true, schemaVersion: SCHEMA_VERSION, notes: [] }],
    status: TemplateStatus.PUBLISHED,
  };
}
