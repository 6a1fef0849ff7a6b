import { Ajv, type ValidateFunction } from 'ajv';
import type { ContractDocument, OperationResponse } from '../../contracts/contract-document';

const JSON_TYPE = 'application/json';
const ROOT = 'contract';

/** The formats of answers. Any text passes as a URL or an email, because the services store what users type. */
const FORMATS = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': (text: string) => text.includes('T') && !Number.isNaN(Date.parse(text)),
  email: true,
  uri: true,
} as const;

/** An operation of a contract, and the answer that it gave. */
export type GivenAnswer = {
  method: string;
  /** Path in the contract, with its parameters in braces. */
  path: string;
  status: number;
  /** Text of the body. */
  body: string;
};

/** A part of an answer that the contract does not allow, without its value. */
export type AnswerFlaw = {
  /** Keys and positions that lead to the part; none for the whole body. */
  at: readonly string[];
  /** For example "must be string". */
  message: string;
};

/** A check for parts of answers and deliveries that a contract does not allow. */
export class AnswerCheck {
  readonly #document: ContractDocument;
  readonly #ajv = new Ajv({
    // OpenAPI adds keywords to JSON Schema.
    strict: false,
    allErrors: true,
    validateSchema: false,
    formats: FORMATS,
  });
  readonly #validators = new Map<string, ValidateFunction>();

  constructor(document: ContractDocument) {
    this.#document = document;
    this.#ajv.addSchema(document, ROOT);
  }

  /**
   * Returns a sentence for each part of an answer that the contract does not allow. It contains no values. A refusal
   * with a status that the contract does not have is allowed, because no service documents all of them.
   */
  flawsOf(answer: GivenAnswer): string[] {
    return this.partsOf(answer).map(inWords);
  }

  /** Returns the parts of an answer that the contract does not allow. */
  partsOf({ method, path, status, body }: GivenAnswer): AnswerFlaw[] {
    const responses = this.#document.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const key = status in responses ? String(status) : 'default';
    const response = responses[key];
    if (response === undefined) {
      return status < 400 ? [{ at: [], message: `the contract has no ${status}` }] : [];
    }
    const place = ['paths', path, method.toLowerCase(), 'responses', key];
    const [at, written] =
      '$ref' in response ? this.#referredTo(response.$ref) : ([place, response] as const);
    if (written?.content?.[JSON_TYPE]?.schema === undefined) return [];
    return this.#flaws([...at, 'content', JSON_TYPE, 'schema'], body);
  }

  /** Returns a sentence for each part of a webhook delivery that the contract does not allow. */
  flawsOfDelivery(event: string, body: string): string[] {
    if (this.#document.webhooks?.[event] === undefined) return [];
    const place = ['webhooks', event, 'post', 'requestBody', 'content', JSON_TYPE, 'schema'];
    return this.#flaws(place, body).map(inWords);
  }

  #referredTo(
    reference: string,
  ): readonly [place: readonly string[], response: OperationResponse | undefined] {
    const place = reference.split('/').slice(1);
    return [place, this.#document.components.responses?.[place.at(-1) ?? '']];
  }

  #flaws(place: readonly string[], body: string): AnswerFlaw[] {
    // An empty body is checked like `null`.
    const answer: unknown = JSON.parse(body || 'null');
    const validate = this.#validatorAt(place);
    if (validate(answer)) return [];
    const flaws = (validate.errors ?? []).map(({ instancePath, message = '' }) => ({
      at: instancePath.split('/').slice(1).map(unescaped),
      message,
    }));
    return [...new Map(flaws.map((flaw) => [inWords(flaw), flaw])).values()];
  }

  #validatorAt(place: readonly string[]): ValidateFunction {
    const pointer = place
      .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/');
    const validator =
      this.#validators.get(pointer) ?? this.#ajv.compile({ $ref: `${ROOT}#/${pointer}` });
    this.#validators.set(pointer, validator);
    return validator;
  }
}

function inWords({ at, message }: AnswerFlaw): string {
  return at.length === 0
    ? message.replace(/^must/, 'the body must')
    : `/${at.join('/')} ${message}`;
}

/** Returns a key of a JSON pointer as it is in the body. */
function unescaped(key: string): string {
  return key.replaceAll('~1', '/').replaceAll('~0', '~');
}
