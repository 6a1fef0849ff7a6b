import { HttpMethod } from '@activepieces/pieces-common/src/lib/http/core/http-method';
import { createAction, type PieceAuthProperty, Property } from '@activepieces/pieces-framework';
import { checkbox, field, required, wholeNumber } from '../form/field';
import { controlsOf, readForm } from '../form/form';
import type { ApiResponse } from '../http/api-request';
import type { HttpClient } from '../http/http-client';
import { defaultOperation, type Effect } from '../http/operation';
import { UNSENDABLE } from '../http/request-headers';
import { ACTION_LIMITS, LONGEST_ATTEMPT_MS } from '../http/time-limits';
import { Failure, invalidField } from '../values/failure';
import {
  isFilledIn,
  readChoiceField,
  readEntriesField,
  readJsonField,
  readTextField,
} from '../values/field';
import { asText, isRecord } from '../values/json';
import { NO_BLIND_RETRY } from './action';
import { withClassification } from './classification';
import { BODY_FIELDS, encoded, plainText, readBody } from './custom-call-body';
import { saveFile } from './save-file';

/** Headers that carry a credential. Refused, since every call carries the connection's own credential. */
const CREDENTIAL_HEADER = /^(authorization|proxy-authorization|cookie|x-api-key|api-key)$/;
const TRANSPORT_HEADER =
  /^(host|connection|content-length|expect|te|trailer|transfer-encoding|upgrade)$/;

const LIMITS = {
  followRedirects: checkbox({
    displayName: 'Follow Redirects',
    description: 'Inside the base URL only. Off: the redirect is the result.',
    defaultValue: true,
    advanced: true,
  }),
  responseIsBinary: checkbox({
    displayName: 'Response Is a File',
    description: 'Save the response as a file instead of reading it.',
    advanced: true,
  }),
  timeout: wholeNumber({
    displayName: 'Timeout',
    description: `Seconds per attempt. Default: ${ACTION_LIMITS.attemptMs / 1000}.`,
    range: { min: 1, max: LONGEST_ATTEMPT_MS / 1000 },
    advanced: true,
  }),
  failsafe: checkbox({
    displayName: 'Return Errors Instead of Failing',
    description: 'Return the status and the error instead of failing.',
    advanced: true,
  }),
};

export type CustomApiCallOptions<Auth extends PieceAuthProperty> = {
  auth: Auth;
  service: string;
  methods: readonly HttpMethod[];
  sendsBody: boolean;
  /** A valid path, as an example in the description. */
  example: string;
  /** The cost of such calls, as a sentence for the description. */
  cost?: string;
  /** Creates the client for a connection as the platform passes it; the connection may be missing. */
  connect: (auth: unknown) => HttpClient;
  /** Returns the effect of a GET if it is more than a read, for a connection as the platform passes it. */
  effect?: (auth: unknown) => Effect;
  /** Matches paths whose calls count as creates whatever their method, because they start a run. */
  running?: RegExp;
};

/**
 * Creates the action that calls any endpoint of the connected service. It has the fields of the platform's own Custom API
 * Call, under plainer labels, and sends the credential to the connection's base URL only.
 */
export function createCustomApiCall<Auth extends PieceAuthProperty>(
  options: CustomApiCallOptions<Auth>,
) {
  const { auth, service, cost, connect, methods, effect } = options;
  const form = callForm(options);
  const { body: _body, body_type: _type, rawBody: _raw, ...withoutBody } = form;
  const isSafe = effect === undefined && methods.every((method) => method === HttpMethod.GET);
  const step = createAction({
    auth,
    name: 'custom_api_call',
    displayName: 'Custom API Call',
    description: `Call any endpoint of ${service}.${cost === undefined ? '' : ` ${cost}`}`,
    audience: 'human',
    aiMetadata: { idempotent: isSafe },
    ...(!isSafe && { errorHandlingOptions: NO_BLIND_RETRY }),
    props: controlsOf(options.sendsBody ? form : withoutBody),
    async run(context) {
      const { request, isFile, isFailsafe } = readCall(context.propsValue, context.auth, options);
      const client = connect(context.auth);
      const added = client.addedHeaders.find((name) => name in (request.headers ?? {}));
      if (added !== undefined) throw addedByConnection(added);
      let response: ApiResponse;
      try {
        response = await client.sendRequest(request);
      } catch (error) {
        if (isFailsafe && error instanceof Failure) {
          const { httpStatus: status, message, code = null, requestId = null } = error;
          return { status, error: message, code, requestId };
        }
        throw error;
      }
      const { status, headers = {} } = response;
      const content: unknown = response.body;
      // A service may repeat the key, for example in the link to the next page.
      const answer = { status, headers: client.withoutSecrets(withoutCookies(headers)) };
      if (!isFile || content === null) return { ...answer, body: client.withoutSecrets(content) };
      const fileName = fileNameFor(asText(headers['content-type']) ?? '');
      const done = `The ${request.method} call was made: ${service} answered ${status}. Another run makes it again.`;
      const file = { fileName, data: asBytes(content) };
      try {
        return { ...answer, body: await saveFile(context.files, file, { status, done }) };
      } catch (error) {
        // The call was made, which the flow has to know.
        if (isFailsafe && error instanceof Failure) {
          return { ...answer, body: null, error: error.message };
        }
        throw error;
      }
    },
  });
  return withClassification(step, isSafe ? 'READ' : 'WRITE');
}

/** Returns the form, with the keys of the platform's own Custom API Call. */
function callForm({
  methods,
  example,
}: Pick<CustomApiCallOptions<PieceAuthProperty>, 'methods' | 'example'>) {
  return {
    method: required(
      field(
        { displayName: 'Method', description: 'HTTP method of the endpoint.' },
        (about) =>
          Property.StaticDropdown<string>({
            ...about,
            defaultValue: HttpMethod.GET,
            options: { options: methods.map((method) => ({ label: method, value: method })) },
          }),
        (label, given) => readChoiceField(label, given, methods) ?? HttpMethod.GET,
      ),
    ),
    url: required(
      field(
        {
          displayName: 'URL',
          description: `Path after the base URL, such as ${example}.`,
        },
        (about) => Property.ShortText(about),
        readPath,
      ),
    ),
    headers: field(
      {
        displayName: 'Headers',
        description: 'Extra headers. The credential is added automatically.',
      },
      (about) => Property.Object(about),
      readHeaders,
    ),
    queryParams: field(
      {
        displayName: 'Query Parameters',
        description: 'Added to the URL; a list sends the parameter once per value.',
      },
      (about) => Property.Object(about),
      readQuery,
    ),
    ...BODY_FIELDS,
    ...LIMITS,
  };
}

/** @throws Failure `invalid`, with the label of the invalid field. */
function readCall(
  props: Readonly<Record<string, unknown>>,
  auth: unknown,
  options: CustomApiCallOptions<PieceAuthProperty>,
) {
  const { sendsBody, effect, running } = options;
  // The body is read by its type.
  const { body: _body, ...form } = callForm(options);
  const values = readForm(form, props);
  const { method, url, headers, queryParams, timeout } = values;
  const [pathname = ''] = url.split(/[?#]/);
  const isRun = running?.test(pathname) === true;
  const isGet = method === HttpMethod.GET;
  const sent = sendsBody ? readBody(props, values) : undefined;
  if (isGet && sent !== undefined) {
    throw invalidField('Body', 'a GET sends no body; empty it, or choose another method.');
  }
  const known = isGet ? effect?.(auth) : undefined;
  const byMethod = defaultOperation(method);
  const request = {
    method,
    url: withQuery(url, queryParams),
    operation: {
      ...byMethod,
      effect: isRun ? ('create' as const) : (known ?? byMethod.effect),
      fileAdvice: 'Turn on "Response Is a File".',
    },
    ...(sent === undefined ? { headers } : encoded(sent, headers)),
    followRedirects: values.followRedirects,
    ...(timeout === undefined ? {} : { timeout: timeout * 1000 }),
    responseType: values.responseIsBinary ? ('arraybuffer' as const) : ('text' as const),
  };
  return { request, isFile: values.responseIsBinary, isFailsafe: values.failsafe };
}

/** Reads a path. Agents pass `{ url }`, as the platform's own Custom API Call takes it; the engine makes it a text. */
function readPath(label: string, given: unknown): string | undefined {
  const isObject = isRecord(given) || (typeof given === 'string' && /^\s*\{/.test(given));
  const parsed = isObject ? readJsonField(label, given) : given;
  return readTextField(label, isRecord(parsed) ? parsed.url : parsed);
}

function withQuery(url: string, query: URLSearchParams): string {
  if (query.size === 0) return url;
  const [path = '', fragment] = url.split('#');
  return `${path}${path.includes('?') ? '&' : '?'}${query.toString()}${fragment === undefined ? '' : `#${fragment}`}`;
}

function readQuery(label: string, given: unknown): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of readEntriesField(label, given)) {
    for (const single of Array.isArray(value) ? value : [value]) {
      const text = plainText(single);
      if (text === null && isFilledIn(single)) {
        throw invalidField(
          label,
          `${name} is nested; write each value under its whole name, such as ${name}[status].`,
        );
      }
      if (text !== null) query.append(name, text);
    }
  }
  return query;
}

function readHeaders(label: string, given: unknown): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, content] of readEntriesField(label, given)) {
    const lower = name.trim().toLowerCase();
    if (CREDENTIAL_HEADER.test(lower)) throw addedByConnection(name);
    if (TRANSPORT_HEADER.test(lower)) {
      throw invalidField(label, `${name} is set automatically; remove it.`);
    }
    const value = plainText(content);
    if (value === null) {
      if (!isFilledIn(content)) continue;
      throw invalidField(label, 'the value of a header must be a text, not a list or object.');
    }
    // The name itself is not shown: it may be a whole header, with its value.
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(lower)) {
      throw invalidField(label, 'use only letters, digits and hyphens in a name.');
    }
    if (/[^\t\u0020-\u007e\u0080-\u00ff]/.test(value)) {
      throw invalidField(label, `${name.trim()} ${UNSENDABLE}`);
    }
    headers[lower] = value;
  }
  return headers;
}

function addedByConnection(name: string): Failure {
  return invalidField('Headers', `leave out ${name}: the connection adds the credential.`);
}

/** Converts parsed content back to bytes. A JSON answer was parsed to detect a failure inside it. */
function asBytes(content: unknown): Buffer {
  if (Buffer.isBuffer(content)) return content;
  return Buffer.from(JSON.stringify(content));
}

function withoutCookies(headers: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'set-cookie'));
}

/** Names a file by its media type: `image/svg+xml` is `response.svg`. */
function fileNameFor(contentType: string): string {
  const [, kind = 'bin'] =
    /^[a-z]+\/([a-z\d]{2,5})(?![\w.-])/.exec(contentType.toLowerCase()) ?? [];
  return `response.${kind === 'plain' ? 'txt' : kind}`;
}
