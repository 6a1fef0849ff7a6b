import { CONTRACT_NAMES, SERVICE_NAMES } from '@pieceworks/services';
import { SCOPES } from './content-snare/oauth/pages';
import { type ClientAction, type FaultKind, FORMS } from './protocol';

const STATUS = { type: 'integer', minimum: 400, maximum: 599 };
const TEXT = { type: 'string' };
const FLAG = { type: 'boolean' };

/** The options of each kind of fault. An option with `?` is optional. */
const OPTIONS: Record<FaultKind, Record<string, object>> = {
  status: {
    status: STATUS,
    'retryAfter?': TEXT,
    'date?': TEXT,
    'body?': { anyOf: ['string', 'object', 'array'].map((type) => ({ type })) },
    'contentType?': TEXT,
    'afterProcessing?': FLAG,
  },
  reset: { 'afterProcessing?': FLAG },
  stall: { phase: { enum: ['headers', 'body'] }, 'afterProcessing?': FLAG },
  'cut-body': {},
  'content-type': { 'contentType?': TEXT },
  html: { 'afterProcessing?': FLAG },
  'invalid-json': { 'afterProcessing?': FLAG },
  'huge-body': { 'bytes?': { type: 'integer', minimum: 14 } },
  'empty-body': { 'afterProcessing?': FLAG },
  redirect: {
    status: { enum: [301, 302, 303, 307, 308] },
    to: {
      anyOf: [{ enum: ['same-origin', 'loop', 'cross-origin'] }, objectOf({ location: TEXT })],
    },
  },
  'failure-inside-200': {
    code: { type: 'integer' },
    'message?': TEXT,
    'body?': { type: 'object' },
  },
  slow: { ms: { type: 'number', minimum: 0 } },
  'echo-credential': { status: STATUS },
};

const MATCH = objectOf({
  'service?': { enum: SERVICE_NAMES },
  'contract?': { enum: CONTRACT_NAMES },
  'method?': TEXT,
  'path?': TEXT,
});

const TIMES = { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'always' }] };

/** JSON Schema of the faults that a test can arm. */
export const FAULTS_SCHEMA = {
  type: 'array',
  items: oneOfKinds({
    ...Object.fromEntries(
      Object.entries(OPTIONS).map(([kind, options]) => [
        kind,
        { ...options, 'match?': MATCH, 'times?': TIMES },
      ]),
    ),
    random: {
      seed: { type: 'integer' },
      share: { type: 'number', minimum: 0, maximum: 1 },
      of: { type: 'array', minItems: 1, items: oneOfKinds(OPTIONS) },
      'match?': MATCH,
    },
  }),
};

const UPLOAD = objectOf({ name: TEXT, contentType: TEXT, base64: TEXT });
const ANSWERS = [
  objectOf({ text: TEXT }),
  objectOf({ row: listOf(TEXT) }),
  objectOf({ file: UPLOAD }),
];

export const CLIENT_ACTION_SCHEMA = oneOfKinds({
  view: { requestId: TEXT },
  answer: { fieldId: TEXT, answers: listOf({ anyOf: ANSWERS }) },
  'answer-all': { requestId: TEXT },
  comment: { fieldId: TEXT, text: TEXT },
  'use-product': { fieldId: TEXT, product: TEXT, quantity: { type: 'integer', minimum: 1 } },
  complete: { requestId: TEXT },
} satisfies Record<ClientAction['kind'], Record<string, object>>);

const TIME = { type: 'string', format: 'date-time' };

export const NEWS_SCHEMA = listOf(
  objectOf({
    at: TIME,
    id: { type: 'integer' },
    publishedAt: TIME,
    'title?': TEXT,
    'language?': TEXT,
    'sourceCountry?': TEXT,
  }),
);

const AMOUNT = { type: 'number', minimum: 0 };

export const SETTINGS_SCHEMA = objectOf({
  ...Object.fromEntries(
    Object.entries(FORMS).map(([name, forms]) => [`${name}?`, { enum: forms }]),
  ),
  'firmableCredits?': AMOUNT,
  'newsPageOverlap?': { type: 'integer', minimum: 0 },
  'contentSnareDeliveryCopies?': { type: 'integer', minimum: 1 },
  'newsPoints?': AMOUNT,
  'rateLimits?': FLAG,
  'clockAheadSeconds?': AMOUNT,
});

export const TOKEN_SCHEMA = objectOf({ 'scopes?': listOf({ enum: Object.keys(SCOPES) }) });

function listOf(items: object): object {
  return { type: 'array', items };
}

function oneOfKinds(kinds: Record<string, Record<string, object>>): object {
  return {
    type: 'object',
    required: ['kind'],
    discriminator: { propertyName: 'kind' },
    oneOf: Object.entries(kinds).map(([kind, options]) =>
      objectOf({ kind: { const: kind }, ...options }),
    ),
  };
}

function objectOf(properties: Record<string, object>): object {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name.replace('?', ''), schema]),
    ),
    required: Object.keys(properties).filter((name) => !name.endsWith('?')),
  };
}
