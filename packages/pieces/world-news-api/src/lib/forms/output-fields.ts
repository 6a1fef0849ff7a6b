import type { OutputSchemaField } from '@activepieces/pieces-framework';
import { outputFieldsOf } from '@pieceworks/kit';
import { ARTICLE, PLACE } from '../model/output-rows';

/** The output fields of the steps, as the builder lists them. */

export const ARTICLE_FIELDS = outputFieldsOf(ARTICLE);
export const PLACE_FIELDS = outputFieldsOf(PLACE);

/** The outputs of `digestOf`. */
export const DIGEST_FIELDS: readonly OutputSchemaField[] = [
  {
    key: 'digest',
    label: 'Digest',
    description: 'The first 20 articles as a Markdown list.',
  },
  {
    key: 'digestHtml',
    label: 'Digest as HTML',
    description: 'The same for an email.',
    format: 'html',
  },
  { key: 'positive', label: 'Positive articles', format: 'number' },
  { key: 'neutral', label: 'Neutral articles', format: 'number' },
  { key: 'negative', label: 'Negative articles', format: 'number' },
  { key: 'averageSentiment', label: 'Average sentiment', format: 'number' },
];

/** The outputs of `pointsOutput`. */
export const POINTS_FIELDS: readonly OutputSchemaField[] = [
  { key: 'pointsUsed', label: 'Points used', format: 'number' },
  { key: 'pointsLeft', label: 'Points left today', format: 'number' },
  {
    key: 'points',
    label: 'Points',
    children: [
      { key: 'thisCall', label: 'Used by this step', format: 'number' },
      {
        key: 'retriedCalls',
        label: 'Retried calls',
        description: 'They may have been counted twice.',
        format: 'number',
      },
      { key: 'usedToday', label: 'Used today', format: 'number' },
      { key: 'leftToday', label: 'Left today', format: 'number' },
      { key: 'resetsAt', label: 'Resets at', format: 'datetime' },
    ],
  },
];
