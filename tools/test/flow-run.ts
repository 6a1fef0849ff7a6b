import { createContext, runInContext } from 'node:vm';
import {
  type BranchCondition,
  BranchExecutionType,
  BranchOperator,
  type FlowAction,
  FlowActionType,
  type FlowTrigger,
  RouterExecutionType,
} from '@activepieces/shared';
import type { ConnectionValues, PieceHost } from '@pieceworks/host';
import { asRecord, isRecord } from '@pieceworks/kit';
import { transformSync } from 'esbuild';

/** A piece for a flow's steps, with the connection that the flow requests by external ID. */
export type ConnectedPiece = {
  host: PieceHost;
  connection: ConnectionValues;
  externalId: string;
};

/** A finished step. In a loop, a step occurs once per round. */
export type DoneStep = { name: string; title: string; output: unknown };

/**
 * Runs a flow from an event of its trigger to its end, like the platform's engine: it resolves references, loops,
 * follows matching branches and runs code. Unlike the engine, it throws if a reference has no target.
 */
export async function runFlow(
  trigger: FlowTrigger,
  event: unknown,
  pieces: readonly ConnectedPiece[],
): Promise<DoneStep[]> {
  const run = new FlowRun(pieces);
  const outputs = { trigger: asJson(event) };
  const next: unknown = trigger.nextAction;
  if (isAction(next)) await run.steps(next, outputs);
  return run.done;
}

type Outputs = Readonly<Record<string, unknown>>;

class FlowRun {
  readonly done: DoneStep[] = [];
  readonly #pieces: readonly ConnectedPiece[];

  constructor(pieces: readonly ConnectedPiece[]) {
    this.#pieces = pieces;
  }

  /** Runs a step and all later ones. */
  async steps(first: FlowAction, before: Outputs): Promise<void> {
    let outputs = before;
    for (let action: FlowAction | undefined = first; action; action = action.nextAction) {
      const output = asJson(await this.#step(action, outputs));
      this.done.push({ name: action.name, title: action.displayName, output });
      outputs = { ...outputs, [action.name]: output };
    }
  }

  async #step(action: FlowAction, outputs: Outputs): Promise<unknown> {
    switch (action.type) {
      case FlowActionType.PIECE:
        return this.#pieceStep(action.settings, outputs);
      case FlowActionType.CODE:
        return runCode(action.settings.sourceCode.code, resolve(action.settings.input, outputs));
      case FlowActionType.LOOP_ON_ITEMS: {
        const items = resolve(action.settings.items, outputs);
        if (!Array.isArray(items)) throw new Error(`${action.displayName}: there is no list.`);
        for (const [index, item] of items.entries()) {
          if (action.firstLoopAction === undefined) break;
          const round = { item: item as unknown, index: index + 1 };
          await this.steps(action.firstLoopAction, { ...outputs, [action.name]: round });
        }
        return {};
      }
      case FlowActionType.ROUTER:
        return this.#router(action, outputs);
    }
  }

  async #pieceStep(
    {
      pieceName,
      actionName = '',
      input,
    }: { pieceName: string; actionName?: string; input: object },
    outputs: Outputs,
  ): Promise<unknown> {
    const piece = this.#pieces.find(({ host }) => host.name === pieceName);
    if (piece === undefined) throw new Error(`There is no piece ${pieceName}.`);
    const { auth, ...fields } = asRecord(input);
    expect(auth).toBe(`{{connections['${piece.externalId}']}}`);
    const { output } = await piece.host.runAction(actionName, {
      connection: piece.connection,
      propsValue: asRecord(resolve(fields, outputs)),
    });
    return output;
  }

  async #router(
    { settings, children }: Extract<FlowAction, { type: FlowActionType.ROUTER }>,
    outputs: Outputs,
  ): Promise<unknown> {
    const fits = settings.branches.map(
      (branch) =>
        branch.branchType === BranchExecutionType.CONDITION &&
        branch.conditions.some((all) => all.every((condition) => holds(condition, outputs))),
    );
    const none = !fits.includes(true);
    for (const [position, branch] of settings.branches.entries()) {
      const isFallback = branch.branchType === BranchExecutionType.FALLBACK;
      if (!(isFallback ? none : fits[position])) continue;
      const child = children[position];
      if (child) await this.steps(child, outputs);
      if (settings.executionType === RouterExecutionType.EXECUTE_FIRST_MATCH) break;
    }
    return {};
  }
}

function holds(condition: BranchCondition, outputs: Outputs): boolean {
  const { operator } = condition;
  const value = resolve(condition.firstValue, outputs);
  switch (operator) {
    case BranchOperator.EXISTS:
      return value !== '';
    case BranchOperator.BOOLEAN_IS_TRUE:
      return Boolean(value);
    case BranchOperator.NUMBER_IS_LESS_THAN:
      return Number(value) < Number(resolve(condition.secondValue, outputs));
    default:
      throw new Error(`No flow has asked for ${operator ?? 'no operator'} yet.`);
  }
}

const REFERENCE = /\{\{(.*?)\}\}/g;

/**
 * Replaces references. A text with nothing but a reference becomes the value itself; in other texts, `null` becomes ''.
 */
function resolve(value: unknown, outputs: Outputs): unknown {
  if (Array.isArray(value)) return value.map((part: unknown) => resolve(part, outputs));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, resolve(part, outputs)]),
    );
  }
  if (typeof value !== 'string') return value;
  const [whole] = [...value.matchAll(REFERENCE)];
  if (whole?.[0] === value) return valueOf(whole[1] ?? '', outputs);
  return value.replace(REFERENCE, (_, inner: string) => {
    const part = valueOf(inner, outputs);
    return typeof part === 'string' ? part : JSON.stringify(part);
  });
}

function valueOf(reference: string, outputs: Outputs): unknown {
  const keys = reference.split(/\['?|'?\](?:\['?)?/).filter((key) => key !== '');
  let value: unknown = outputs;
  for (const key of keys) {
    // The caller of a webhook may omit any field.
    const isOpen = reference.startsWith("trigger['body']");
    if (!isOpen && isRecord(value) && !(key in value)) {
      throw new Error(`{{${reference}}} leads nowhere: there is ${Object.keys(value).join(', ')}.`);
    }
    value = Array.isArray(value) ? value[Number(key)] : asRecord(value)[key];
  }
  return value ?? '';
}

/** Runs a code step: a module that exports `code`. */
function runCode(code: string, input: unknown): unknown {
  const { code: script } = transformSync(code, { loader: 'ts', format: 'cjs' });
  const context = createContext({ module: { exports: {} }, input });
  return runInContext(`${script};module.exports.code(input)`, context);
}

/** Serializes an output as the platform stores it. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function isAction(value: unknown): value is FlowAction {
  return isRecord(value) && typeof value.type === 'string';
}
