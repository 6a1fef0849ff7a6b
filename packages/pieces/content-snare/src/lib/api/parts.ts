import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { creating, Failure, readText, wireOf, writing } from '@pieceworks/kit';
import { NEW_PAGE, NEW_SECTION } from '../model/step-fields';
import type { AddedPart, ContentSnareApi, WithRaw } from '../model/types';
import { readFields } from './answers';
import { type Calls, pathTo } from './calls';

type Schemas = components['schemas'];

const CHECK_FIRST = 'Look at the request in Content Snare before you run it again.';
const ADD_PAGE = creating('add the page', CHECK_FIRST);
const ADD_SECTION = creating('add the section', CHECK_FIRST);

type PartApi = Pick<
  ContentSnareApi,
  'addPage' | 'addSection' | 'reviewField' | 'approveSubmitted' | 'submitAll'
>;

/** Creates the API that adds parts to a request, and reviews them. */
export function createPartApi({ create, put }: Calls): PartApi {
  return {
    async addPage(page) {
      const body: Schemas['NewPage'] = wireOf(NEW_PAGE, 'vendor', page, {});
      const raw = await create('/pages', ADD_PAGE, body);
      return added(raw, [raw]);
    },

    async addSection(section) {
      const body: Schemas['NewSection'] = wireOf(NEW_SECTION, 'vendor', section, {});
      const raw = await create('/sections', ADD_SECTION, body);
      return added(raw, [{ id: section.pageId, sections: [raw] }]);
    },

    reviewField(id, { status, comment }) {
      const body: Schemas['Review'] = { status, rejection_comment: comment };
      return put(`${pathTo('fields', id)}/review`, writing('review the field'), body);
    },

    async approveSubmitted(part, id) {
      const path = `${pathTo(part, id)}/approve_all_submitted_fields`;
      await put(path, writing('approve the fields'));
    },

    async submitAll(part, id) {
      await put(`${pathTo(part, id)}/submit_all_fields`, writing('submit the fields'));
    },
  };
}

function added(raw: unknown, pages: readonly unknown[]): WithRaw<AddedPart> {
  const record = { id: readText(raw, 'id'), name: readText(raw, 'name') };
  try {
    return { record: { ...record, fields: readFields(pages) }, raw };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw error.adding('It was added nevertheless. Do not run the step again.');
  }
}
