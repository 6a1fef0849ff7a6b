import { at, readText } from '@pieceworks/kit/json';
import { AnswerCheck } from '../sandbox/contract/answer-check';
import { SchemaCoverage } from './schema-coverage';
import { safeKey } from './shape';

/** An answer that the client accepted. */
export type LiveAnswer = { method: string; path: string; status: number; body: unknown };

/** The answers of an operation, compared with the contract. It contains no value of the account. */
export type AnswerReport = {
  operation: string;
  calls: number;
  /** Each part that the contract does not allow. */
  flaws: readonly string[];
};

/** All answers of a run. A field is named by its schema: `Company.employee_count`. */
export type AnswersReport = {
  operations: readonly AnswerReport[];
  /** Fields that the contract describes and no answer had. */
  notGiven: readonly string[];
  /** Fields of answers that the contract does not describe. */
  undescribed: readonly string[];
};

type Noted = { calls: number; body: unknown; flaws: Set<string> };

/** Compares the answers of a live service with its contract. */
export class AnswerBook {
  readonly #document: VendorDocument;
  readonly #check: AnswerCheck;
  readonly #coverage: SchemaCoverage;
  readonly #noted = new Map<string, Noted>();

  constructor(document: VendorDocument) {
    this.#document = document;
    this.#check = new AnswerCheck(document);
    this.#coverage = new SchemaCoverage(document);
  }

  /** Notes an answer, and returns a sentence for each part that the contract does not allow. */
  note({ method, path, status, body }: LiveAnswer): string[] {
    const parts = this.#check.partsOf({ method, path, status, body: JSON.stringify(body) });
    const flaws = [...new Set(parts.map(({ at, message }) => `${placeOf(at)} ${message}`))];
    const operation = `${method} ${path}`;
    const noted = this.#noted.get(operation) ?? {
      calls: 0,
      body,
      flaws: new Set<string>(),
    };
    noted.calls += 1;
    for (const flaw of flaws) noted.flaws.add(flaw);
    this.#coverage.note(this.#schemaOf(method, path, status), body);
    this.#noted.set(operation, noted);
    return flaws;
  }

  has(operation: string): boolean {
    return this.#noted.has(operation);
  }

  /** Returns the first answer of an operation. */
  bodyOf(operation: string): unknown {
    return this.#noted.get(operation)?.body;
  }

  report(): AnswersReport {
    return {
      operations: [...this.#noted].map(([operation, { calls, flaws }]) => ({
        operation,
        calls,
        flaws: [...flaws],
      })),
      notGiven: this.#coverage.notGiven,
      undescribed: this.#coverage.undescribed,
    };
  }

  #schemaOf(method: string, path: string, status: number): unknown {
    const stated = at(this.#document.paths, path, method.toLowerCase(), 'responses', status);
    const keys = readText(stated, '$ref')?.split('/').slice(1);
    const response = keys === undefined ? stated : at(this.#document, ...keys);
    return at(response, 'content', 'application/json', 'schema');
  }
}

export type VendorDocument = ConstructorParameters<typeof AnswerCheck>[0];

/** Returns the keys that lead to a part of an answer, without those that may be data of the account. */
function placeOf(keys: readonly string[]): string {
  return keys.length === 0 ? 'the body' : keys.map(safeKey).join('.');
}
