import type { components } from '@pieceworks/contracts/content-snare-vendor';
import { writing } from '@pieceworks/kit';
import type { ContentSnareApi } from '../model/types';
import { type Calls, pathTo } from './calls';

export type ReviewApi = Pick<ContentSnareApi, 'reviewField' | 'approveSubmitted' | 'submitAll'>;

/** Creates the API that reviews submitted answers. */
export function createReviewApi({ put }: Calls): ReviewApi {
  return {
    reviewField(id, { status, comment }) {
      const body: components['schemas']['Review'] = { status, rejection_comment: comment };
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
