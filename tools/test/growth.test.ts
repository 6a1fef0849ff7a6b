// First, since only code that is loaded later is counted.
import { stepsOf, stopCounting } from '@pieceworks/testing/steps';
import { asRecord, Failure } from '@pieceworks/kit';
import * as kit from '@pieceworks/kit';
import { redactor, withoutPersonalValues } from '@pieceworks/kit/redact';
import { readAnswer, readServiceWords } from '../../packages/kit/src/http/answer';
import { parseRetryAfter, parseWaitInWords } from '../../packages/kit/src/http/retry-after';
import {
  answersBy,
  withKeys,
} from '../../packages/pieces/content-snare/src/lib/answers/answer-map';
import { safeName } from '../../packages/pieces/content-snare/src/lib/answers/downloads';
import { readField, readFields } from '../../packages/pieces/content-snare/src/lib/api/answers';
import { readDelivery } from '../../packages/pieces/content-snare/src/lib/api/deliveries';
import { readRequest } from '../../packages/pieces/content-snare/src/lib/api/records';
import { readPages } from '../../packages/pieces/content-snare/src/lib/forms/new-pages';
import * as firmable from '../../packages/pieces/firmable/src/lib/api/records';
import { readEarlierResult } from '../../packages/pieces/firmable/src/lib/lookup/earlier-result';
import { meaningOfAnswer } from '../../packages/pieces/firmable/src/lib/api/answer-meaning';
import { readCompanyReference } from '../../packages/pieces/firmable/src/lib/model/company-reference';
import {
  readCompanyIdentity,
  readPersonIdentity,
} from '../../packages/pieces/firmable/src/lib/forms/identity';
import { identityKey } from '../../packages/pieces/firmable/src/lib/model/identity-key';
import { withRaw } from '../../packages/pieces/world-news-api/src/lib/api/records';
import { forgetOldest } from '../../packages/pieces/world-news-api/src/lib/feed/seen-articles';
import { readTriggerState } from '../../packages/pieces/world-news-api/src/lib/feed/trigger-state';
import { readFields as readForm } from '../../packages/pieces/world-news-api/src/lib/forms/form';
import { keyOf } from '../../packages/pieces/world-news-api/src/lib/model/article-key';
import { whyIncomplete } from '../../packages/pieces/world-news-api/src/lib/model/completeness';
import { FILTERS } from '../../packages/pieces/world-news-api/src/lib/model/search-fields';
import { safeFileName } from '../../packages/pieces/world-news-api/src/lib/model/file-name';

const BASE = { origin: 'https://api.example.com', path: '/v1' };
const LABEL = 'Field';

/** Repeated, each of these has slowed down some scan. */
const UNITS = [
  ...[' ', '/', '.', ',', ':', '@', '1', 'a', 'é', '\u0300', '\n', '"', "'", '\\', '(', '[', '{'],
  ...'<br |<br>|</|&a|&amp;|%25|25|%2e/|../|a.|.aa/|//in/|\\"|…x'.split('|'),
];

/** Functions that read external text, whatever its content. */
const TEXT_READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a text field': (text) => kit.readTextField(LABEL, text),
  'a list field': (text) => kit.readListField(LABEL, text),
  'an ID field': (text) => kit.readIdField(LABEL, text),
  'an email field': (text) => kit.readEmailField(LABEL, text),
  'a web address field': (text) => kit.readWebAddressField(LABEL, text),
  'a date field': (text) => kit.readDateField(LABEL, text),
  'a number field': (text) => kit.readNumberField(LABEL, text, { min: 0, max: 9 }),
  'a base URL': (text) => kit.parseBaseUrl(LABEL, `https://example.com/${text}`),
  'an endpoint': (text) => kit.resolveEndpoint(BASE, `/${text}`),
  'an endpoint of escapes inside each other': (text) => kit.resolveEndpoint(BASE, `/%${text}`),
  'a URL': (text) => kit.parseUrl(`https://${text}`),
  'a hash': (text) => kit.shortHash(text),
  'a fingerprint': (text) => kit.fingerprint({ text }),
  accents: (text) => kit.normalized(text),
  'a wait': (text) => [parseRetryAfter(text, text, 0), parseWaitInWords(`wait ${text}`)],
  'an answer that is no JSON': (text) => answer(text),
  'an answer in JSON': (text) => answer(JSON.stringify(text)),
  'the words of a service': (text) => readServiceWords({ headers: {}, body: text }),
  'words with a secret': (text) => redactor(['0123456789abcdef'])(text),
  'words with the text of a request': (text) => withoutPersonalValues('no such thing', text),
  'the company of a search': readCompanyReference,
  'a person': (text) => identityKey(readPersonIdentity({ profileSlug: text, id: text })),
  'a profile': (text) => identityKey(readPersonIdentity({ profileUrl: `https://a.co/${text}` })),
  'a company': (text) => identityKey(readCompanyIdentity({ domain: `${text}.com`, id: text })),
  'an ABN': (text) => readCompanyIdentity({ abn: text }),
  'a refusal of Firmable': (text) => meaningOfAnswer({ status: 500, headers: {}, body: text }),
  'the text of an article': (text) => whyIncomplete(withRaw({ title: text, text }).article),
  'the facts of an article': (text) => keyOf(withRaw({ url: text, publish_date: text })),
  'the name of a front page': (text) => safeFileName([text], 'jpg'),
  'the entities of a search': (text) => readForm(FILTERS, { entities: [text] }),
  'the authors of a search': (text) => readForm(FILTERS, { authors: text }),
  'the countries of a search': (text) => readForm(FILTERS, { sourceCountries: text }),
  'the name of a file': safeName,
  'a formatted answer': (text) => readField({ type: 'wysiwyg', values_flat: text }),
  'the links of an upload': (text) => readField({ type: 'file', values: [`https://${text}`] }),
  'a delivery': (text) => readDelivery({ event_name: text, id: text }),
};

/** Functions that read a given number of items. */
const LIST_READERS: Readonly<Record<string, (count: number) => unknown>> = {
  'a list field': (count) =>
    kit.readListField(
      LABEL,
      times(count, () => 'a'),
    ),
  'nothing at all': (count) => kit.isEmptyDeep(times(count, () => ({ a: [null] }))),
  'many errors': (count) =>
    readServiceWords({ headers: {}, body: { errors: times(count, String) } }),
  'a record of many keys': (count) => kit.fingerprint(keyed(count)),
  'a record in a record': (count) =>
    firmable.findRecord(wrapped(count, { a: times(count, () => null), b: 1 })),
  'a person': (count) =>
    firmable.readPerson({ phones: times(count, () => ({})), emails: times(count, () => '@') }),
  'a company': (count) => firmable.readCompany({ nextGen: { technographics: keyed(count) } }),
  'the rest of a person': (count) => {
    const record = { ...keyed(count), phones: times(count, () => ({ value: 'a' })) };
    return firmable.restOfPerson(record, firmable.readPerson(record));
  },
  'an earlier result': (count) =>
    readEarlierResult({ items: times(count, earlierItem) }, readPersonIdentity, {
      readFlat: asRecord,
    }),
  'an article': (count) =>
    withRaw({ images: times(count, () => ({ url: 'a' })), authors: times(count, String) }),
  'a state': (count) => readTriggerState({ ...STATE, seen: times(count, (at) => [`${at}`, at]) }),
  'articles to forget': (count) =>
    forgetOldest(new Map(times(count, (at) => [`${at}`, -at])), 0, 9),
  'fields of one name': (count) => withKeys(times(count, () => namedField('a'))),
  'fields with the names of others': (count) =>
    withKeys(times(count, (at) => namedField(at % 2 ? 'a' : `a (${at})`))),
  'answers by name': (count) =>
    answersBy(
      times(count, (at) => ({ key: `${at}`, referenceId: null, text: '' })),
      'key',
    ),
  'the fields of a request': (count) =>
    readFields([{ sections: [{ fields: times(count, () => ({ values: ['a'] })) }] }]),
  'a table': (count) =>
    readField({
      answers: times(count, () => ({ row: [{ field_column_id: 'a' }] })),
      field_columns: times(count, (at) => ({ id: `${at}` })),
    }),
  'a request': (count) => readRequest({ clients: times(count, () => ({ id: 'a' })) }),
  'a delivery': (count) =>
    readDelivery({ event_name: 'a', pages: times(count, () => ({ pin_code: 1 })) }),
  'the pages of a request': (count) =>
    readPages(times(count, () => ({ name: 'a', fields: [{ name: 'a', type: 'text' }] }))),
  'fields without a number': (count) =>
    readPages({
      name: 'a',
      fields: times(count, (at) => ({
        name: 'a',
        type: 'text',
        question_number: at % 2 ? at : undefined,
      })),
    }),
};

/** Chosen so that a field can hold twice this many of the longest unit. */
const SMALL = 900;
/** Twice the input takes twice the steps, plus a few that a small input skips. */
const MOST_GROWTH = 2.3;

afterAll(stopCounting);

it.each(Object.entries(TEXT_READERS))(
  'reading twice the length takes twice the steps: %s',
  async (_, read) => {
    expect(
      await growthOf((size) => UNITS.map((unit) => () => read(`${unit.repeat(size)}!`))),
    ).toBeLessThanOrEqual(MOST_GROWTH);
  },
);

it.each(Object.entries(LIST_READERS))(
  'reading twice as many takes twice the steps: %s',
  async (_, read) => {
    expect(await growthOf((size) => [() => read(size)])).toBeLessThanOrEqual(MOST_GROWTH);
  },
);

it('the count of steps shows a nested loop', async () => {
  const nested = (count: number) => times(count, () => kit.isEmptyDeep(times(count, () => null)));
  expect(await growthOf((size) => [() => nested(size / 4)])).toBeGreaterThan(3.5);
});

async function growthOf(work: (size: number) => (() => unknown)[]): Promise<number> {
  const [small, large] = [await stepsOf(all(work(SMALL))), await stepsOf(all(work(2 * SMALL)))];
  expect(small).toBeGreaterThan(0);
  return large / small;
}

/** Runs all functions, and ignores refused inputs, which have been read too. */
function all(work: readonly (() => unknown)[]): () => Promise<void> {
  return async () => {
    for (const read of work) {
      try {
        await read();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
      }
    }
  };
}

function times<Item>(count: number, make: (at: number) => Item): Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function keyed(count: number): Record<string, string> {
  return Object.fromEntries(times(count, (at) => [`key ${count - at}`, 'a']));
}

/** Wraps a record so deeply that a repeated search through all wrappers would be noticed. */
function wrapped(count: number, record: object): object {
  return times(count, () => 'data').reduce((inner, key) => ({ [key]: inner }), record);
}

function namedField(name: string) {
  return { name, id: null, referenceId: null };
}

function earlierItem(row: number) {
  return { row, status: 'miss', input: { profileSlug: `a${row}` } };
}

function answer(text: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const wire = { status: 400, headers, body: Buffer.from(`{"a": 1234567890123456, "b": ${text}`) };
  return readAnswer(wire, { bytes: false, maxBytes: 1_000_000, timeoutMs: 60_000 });
}

const FEED = { key: '', readUntil: 1, largest: 1 };
const STATE = { version: 1, filters: 'a', since: 1, feeds: [FEED], startedAt: null, warning: null };
