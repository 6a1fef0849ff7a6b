const TEXT = { type: 'string' };

function record(properties: Record<string, object>) {
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    required: Object.keys(properties),
  };
}

const ANSWER = {
  anyOf: [
    record({ text: TEXT }),
    record({ row: { type: 'array', items: TEXT } }),
    record({ file: record({ name: TEXT, contentType: TEXT, base64: TEXT }) }),
  ],
};

/** JSON Schema of a client action in the control interface. */
export const CLIENT_ACTION_SCHEMA = {
  type: 'object',
  discriminator: { propertyName: 'kind' },
  required: ['kind'],
  oneOf: [
    record({ kind: { const: 'view' }, requestId: TEXT }),
    record({
      kind: { const: 'answer' },
      fieldId: TEXT,
      answers: { type: 'array', items: ANSWER },
    }),
    record({ kind: { const: 'answer-all' }, requestId: TEXT }),
    record({ kind: { const: 'comment' }, fieldId: TEXT, text: TEXT }),
    record({
      kind: { const: 'use-product' },
      fieldId: TEXT,
      product: TEXT,
      quantity: { type: 'integer', minimum: 1 },
    }),
    record({ kind: { const: 'complete' }, requestId: TEXT }),
  ],
};
