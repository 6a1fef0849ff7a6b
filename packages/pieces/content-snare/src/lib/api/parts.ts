import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { creating, Failure, readText } from '@pieceworks/kit';
import type { AddedPart, ContentSnareApi, NewPart, WithRaw } from '../model/types';
import { readFields } from './answers';
import type { Calls } from './calls';

type Schemas = components['schemas'];

const CHECK_FIRST = 'Look at the request in Content Snare before you run it again.';
const ADD_PAGE = creating('add the page', CHECK_FIRST);
const ADD_SECTION = creating('add the section', CHECK_FIRST);

export type PartApi = Pick<ContentSnareApi, 'addPage' | 'addSection'>;

/** Pages and sections that are added to a request. */
export function createPartApi({ create }: Calls): PartApi {
  return {
    async addPage({ parentId, ...source }) {
      const body: Schemas['NewPage'] = { request_id: parentId, ...sourceOf(source) };
      const raw = await create('/pages', ADD_PAGE, body);
      return added(raw, [raw]);
    },

    async addSection({ parentId, ...source }) {
      const body: Schemas['NewSection'] = { page_id: parentId, ...sourceOf(source) };
      const raw = await create('/sections', ADD_SECTION, body);
      return added(raw, [{ id: parentId, sections: [raw] }]);
    },
  };
}

function sourceOf({
  templateId,
  templateName,
  name,
}: Omit<NewPart, 'parentId'>): Omit<Schemas['NewPage'], 'request_id'> {
  return { source_template_id: templateId, source_template_name: templateName, name };
}

function added(raw: unknown, pages: readonly unknown[]): WithRaw<AddedPart> {
  const record = { id: readText(raw, 'id'), name: readText(raw, 'name') };
  try {
    return { record: { ...record, fields: readFields(pages) }, raw };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.adding('The part was added all the same: do not run the step again.');
  }
}
