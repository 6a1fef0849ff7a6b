import { type SharedTemplate, TemplateStatus, TemplateType } from '@activepieces/shared';
import type { Flow } from './flow';
import { type BuiltFlow, FlowBuilder, type FlowSources } from './flow-builder';
import { flowReadme } from './readme';

/**
 * The oldest form that holds. Imported in it, `^0.1.0` of a piece of the platform becomes the version that the
 * instance has; in later forms it would have to be written out, and nobody knows it beforehand.
 */
const SCHEMA_VERSION = '19';

/** The files of a flow's folder, by their name. */
export function flowFiles(flow: Flow, sources: FlowSources): Record<string, string> {
  const builder = new FlowBuilder(sources);
  flow.build(builder);
  const { built } = builder;
  return {
    'flow.json': `${JSON.stringify(template(flow, built), null, 2)}\n`,
    'README.md': flowReadme(flow, built),
  };
}

/** What the builder's dialog imports. The first of its `flows` is what the operation `IMPORT_FLOW` asks for. */
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
