import { SAMPLES } from '#contract/vendor-samples';

/** Sample deliveries, built from the vendor contract's examples. */
const {
  DeliveredClient: [CLIENT],
  DeliveredRequest: [REQUEST],
  FieldEvent: [FIELD, UPLOAD],
  OpenEvent: [SECTION, COMMENT, EMAIL, RECURRING],
} = SAMPLES;

export const SAMPLE_CLIENT = CLIENT;
export const SAMPLE_REQUEST = { ...REQUEST, client: CLIENT };

/** A part of a request, without the name of its event, because other events deliver the same part. */
const part = <Part extends object>(delivered: Part) => ({
  ...delivered,
  event_name: undefined,
  request: SAMPLE_REQUEST,
});
export const SAMPLE_FIELD = part(FIELD);
export const SAMPLE_SECTION = part(SECTION);
export const SAMPLE_COMMENT = part(COMMENT);
export const SAMPLE_EMAIL = part(EMAIL);
export const SAMPLE_RECURRING = { ...RECURRING, event_name: undefined };

/** A request with its answers, as a delivery contains it. */
export const SAMPLE_COMPLETED = {
  ...SAMPLE_REQUEST,
  status: 'completed',
  completion_percentage: 100,
  pages: [
    {
      id: FIELD.page_id,
      name: FIELD.page_name,
      sections: [
        {
          id: SECTION.id,
          name: SECTION.name,
          fields: [FIELD, UPLOAD].map((field) => ({ ...field, event_name: undefined })),
        },
      ],
    },
  ],
};
