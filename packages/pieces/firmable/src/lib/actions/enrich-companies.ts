import { createAction, Property } from '@activepieces/pieces-framework';
import { LONG_ACTION_LIMITS, NO_BLIND_RETRY, reportProgress, withThousands } from '@pieceworks/kit';
import { firmableApi } from '../api';
import { readCompany } from '../api/records';
import { firmableAuth } from '../auth';
import { COMPANY_FIELDS } from '../forms/output-fields';
import {
  maxCreditsProp,
  minutesProp,
  refreshProp,
  reuseDaysProp,
  startRowProp,
} from '../forms/props';
import { readBulkForm } from '../lookup/bulk-form';
import { lookUpAll } from '../lookup/bulk-lookup';
import { bulkFields, bulkOutput } from '../lookup/bulk-output';
import { readReuse } from '../lookup/reuse';
import { readCompanyIdentity } from '../model/identity';
import { LABELS } from '../model/labels';
import { MAX_ROWS } from '../model/limits';

export const enrichCompanies = createAction({
  auth: firmableAuth,
  name: 'enrich_companies',
  displayName: 'Enrich Companies',
  description: 'Look up a list of companies. Costs 1 credit per company found.',
  audience: 'both',
  aiMetadata: {
    description: `Gets the details of up to ${withThousands(MAX_ROWS)} companies, one output row per input row. Each different company is looked up once.`,
    idempotent: false,
  },
  errorHandlingOptions: NO_BLIND_RETRY,
  props: {
    companies: Property.Array({
      displayName: LABELS.companies,
      description: `Up to ${withThousands(MAX_ROWS)} rows; each needs at least one field.`,
      required: true,
      properties: {
        domain: Property.ShortText({ displayName: LABELS.domain, required: false }),
        profileUrl: Property.ShortText({ displayName: LABELS.profileUrl, required: false }),
        abn: Property.ShortText({ displayName: LABELS.abn, required: false }),
        website: Property.ShortText({ displayName: LABELS.website, required: false }),
      },
    }),
    maxCredits: maxCreditsProp(),
    reuseDays: reuseDaysProp(),
    refresh: refreshProp(),
    minutes: minutesProp(),
    startRow: startRowProp(),
  },
  outputSchema: { fields: bulkFields(LABELS.companies, COMPANY_FIELDS) },
  async run({ auth, propsValue, store, output }) {
    const form = readBulkForm(LABELS.companies, propsValue.companies, propsValue);
    const api = firmableApi(auth, LONG_ACTION_LIMITS);
    const result = await lookUpAll({
      ...form,
      readIdentity: readCompanyIdentity,
      lookUp: api.enrichCompany,
      price: api.prices.company,
      reuse: readReuse('company', readCompany, { place: api.place, store, fields: propsValue }),
      onProgress: (progress) => reportProgress(output, progress),
    });
    return bulkOutput(result, COMPANY_FIELDS, form.firstRow);
  },
});
