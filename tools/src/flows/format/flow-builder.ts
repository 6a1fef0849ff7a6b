import {
  type BranchCondition,
  BranchExecutionType,
  BranchOperator,
  type FlowAction,
  FlowActionType,
  type FlowTrigger,
  FlowTriggerType,
  PropertyExecutionType,
  RouterExecutionType,
} from '@activepieces/shared';
import { fillForm } from '@pieceworks/host';
import { type Form, isMapped, problemsOf } from './form';
import { type Reference, referencesIn, referenceTo } from './reference';
import { type ListedField, partOf, type Shape, shapeOfFields, shapeOfSample } from './shape';

/** A piece whose steps are used in flows. */
export type FlowPiece = {
  readonly name: string;
  readonly displayName: string;
  /** Accepted versions, as `^0.1.0`. Omitted for our pieces, whose version is that of the flow's release. */
  readonly versions?: string;
  /** The external ID of its connection; omitted for pieces that need none. */
  readonly connection?: string;
};

type StepOf<Props extends Form> = {
  readonly name: string;
  readonly displayName: string;
  readonly props: Props;
  readonly outputSchema?: { readonly fields: readonly ListedField[] };
};
type Filled<Props> = { readonly [Key in keyof Props]?: unknown };

type Code<Inputs, Output> = (inputs: Inputs) => Output;

type Steps = () => void;

/** External data that flows are built from. */
export type FlowSources = {
  /** Returns the text of a code step, by file name. */
  readonly code: (file: string) => string;
  readonly versions: ReadonlyMap<string, string>;
};

/** A branch of a router. Its conditions are alternatives; each is a list of conditions that all have to be true. */
export type Branch = {
  readonly name: string;
  readonly conditions: BranchCondition[][] | undefined;
  readonly steps: Steps;
};

/** A built flow: the trigger with all later steps. */
export type BuiltFlow = {
  readonly trigger: FlowTrigger;
  readonly steps: readonly BuiltStep[];
  readonly pieces: readonly string[];
  /** The names of the pieces that need a connection. */
  readonly connected: readonly string[];
};

/** A step as its README shows it. */
export type BuiltStep = {
  readonly title: string;
  /** Piece and step, as in "Firmable, Enrich Company". */
  readonly kind: string;
  readonly depth: number;
  /** The filled-in fields, by label. */
  readonly fields: readonly { label: string; value: unknown; purpose: string }[];
};

/** A fixed date, so that generated flows do not change. */
const DRAWN_AT = '2026-11-21T00:00:00.000Z';

/**
 * Builds a flow for import, step by step in the order of a run. Each new step is checked: its fields against the
 * piece's form, its references against the outputs of earlier steps on the same branch.
 */
export class FlowBuilder {
  readonly #outputs = new Map<string, Shape>();
  readonly #steps: BuiltStep[] = [];
  readonly #pieces = new Set<string>();
  readonly #connected = new Set<string>();
  #append: (action: FlowAction) => void;
  #trigger: FlowTrigger | undefined;
  #count = 0;
  #depth = 0;

  readonly #sources: FlowSources;

  constructor(sources: FlowSources) {
    this.#sources = sources;
    this.#append = chain((action) => {
      if (this.#trigger === undefined) throw new Error('A flow begins with its trigger.');
      this.#trigger.nextAction = action;
    });
  }

  get built(): BuiltFlow {
    if (this.#trigger === undefined) throw new Error('A flow needs a trigger.');
    return {
      trigger: this.#trigger,
      steps: this.#steps,
      pieces: [...this.#pieces],
      connected: [...this.#connected],
    };
  }

  /**
   * Begins the flow with the trigger of a piece.
   * @param sample an event, for a trigger without a sample of its own.
   */
  trigger<Props extends Form>(
    piece: FlowPiece,
    trigger: StepOf<Props> & { readonly sampleData?: unknown },
    title: string,
    input: Filled<Props>,
    sample: unknown = trigger.sampleData,
  ): Reference {
    const name = 'trigger';
    const { outputSchema } = trigger;
    const shape = outputSchema ? shapeOfFields(outputSchema.fields) : shapeOfSample(sample);
    this.#trigger = {
      ...this.#common(name, title),
      type: FlowTriggerType.PIECE,
      settings: {
        ...this.#pieceSettings(piece, trigger, title, input),
        triggerName: trigger.name,
      },
    };
    this.#outputs.set(name, shape);
    return referenceTo(name);
  }

  action<Props extends Form>(
    piece: FlowPiece,
    action: StepOf<Props>,
    title: string,
    input: Filled<Props>,
  ): Reference {
    const { outputSchema } = action;
    const settings = {
      ...this.#pieceSettings(piece, action, title, input),
      actionName: action.name,
      errorHandlingOptions: {
        continueOnFailure: { value: false },
        retryOnFailure: { value: false },
      },
    };
    return this.#add(title, outputSchema ? shapeOfFields(outputSchema.fields) : 'unknown', {
      type: FlowActionType.PIECE,
      settings,
    });
  }

  /**
   * Adds a code step.
   * @param file the name of the file in `code/` that exports the function as `code`.
   */
  code<Inputs extends object, Output extends object>(
    title: string,
    file: string,
    _code: Code<Inputs, Output>,
    input: { readonly [Key in keyof Inputs]: unknown },
  ): Reference<keyof Output & string> {
    this.#checkReferences(title, input);
    this.#show(
      title,
      'code',
      Object.entries(input).map(([label, value]) => ({ label, value, purpose: '' })),
    );
    return this.#add(title, 'unknown', {
      type: FlowActionType.CODE,
      settings: {
        sourceCode: { code: this.#sources.code(file), packageJson: '{}' },
        input: { ...input },
      },
    });
  }

  /** Adds a loop over a list. The inner steps run for each item and can refer to it. */
  forEach(title: string, items: string, steps: (item: Reference) => void): void {
    const shape = this.#checkReferences(title, items);
    if (
      shape !== 'unknown' &&
      (shape === undefined || typeof shape === 'string' || 'fields' in shape)
    ) {
      throw new Error(`${title}: ${items} is no list.`);
    }
    this.#show(title, 'for each', [{ label: 'Items', value: items, purpose: '' }]);
    const name = this.#nextName();
    const item = shape === 'unknown' ? shape : shape.items;
    this.#outputs.set(name, {
      fields: new Map<string, Shape>([
        ['item', item],
        ['index', 'value'],
      ]),
    });
    const [firstLoopAction] = this.#inside(() => {
      steps(referenceTo(name, 'item'));
    });
    this.#append({
      ...this.#common(name, title),
      type: FlowActionType.LOOP_ON_ITEMS,
      settings: { items },
      ...(firstLoopAction && { firstLoopAction }),
    });
  }

  /** Adds a router, which follows the first branch that matches, or every one. */
  router(title: string, along: 'first' | 'every', branches: readonly Branch[]): void {
    this.#show(title, along === 'first' ? 'the first that fits' : 'all that fit', []);
    const name = this.#nextName();
    const children = branches.map(({ name: branch, conditions, steps }) => {
      this.#checkReferences(`${title}, ${branch}`, conditions);
      this.#depth += 1;
      this.#show(branch, 'branch', []);
      const [first] = this.#inside(steps);
      this.#depth -= 1;
      return first ?? null;
    });
    this.#append({
      ...this.#common(name, title),
      type: FlowActionType.ROUTER,
      settings: {
        branches: branches.map(({ name: branchName, conditions }) =>
          conditions === undefined
            ? { branchName, branchType: BranchExecutionType.FALLBACK }
            : { branchName, branchType: BranchExecutionType.CONDITION, conditions },
        ),
        executionType:
          along === 'first'
            ? RouterExecutionType.EXECUTE_FIRST_MATCH
            : RouterExecutionType.EXECUTE_ALL_MATCH,
      },
      children,
    });
  }

  /** Builds nested steps, then forgets their outputs: later steps cannot refer to them. */
  #inside(steps: Steps): FlowAction[] {
    const outer = { append: this.#append, known: [...this.#outputs.keys()] };
    const heads: FlowAction[] = [];
    this.#append = chain((action) => heads.push(action));
    this.#depth += 1;
    steps();
    this.#depth -= 1;
    this.#append = outer.append;
    for (const name of this.#outputs.keys()) {
      if (!outer.known.includes(name)) this.#outputs.delete(name);
    }
    return heads;
  }

  #add(
    title: string,
    output: Shape,
    action:
      | Pick<Extract<FlowAction, { type: FlowActionType.PIECE }>, 'type' | 'settings'>
      | Pick<Extract<FlowAction, { type: FlowActionType.CODE }>, 'type' | 'settings'>,
  ): Reference {
    const name = this.#nextName();
    this.#append({ ...this.#common(name, title), ...action });
    this.#outputs.set(name, output);
    return referenceTo(name);
  }

  /** Returns the next name in the only form of step names that the builder can show in references. */
  #nextName(): string {
    this.#count += 1;
    return `step_${this.#count}`;
  }

  #common(name: string, displayName: string) {
    return { name, displayName, valid: true, lastUpdatedDate: DRAWN_AT };
  }

  #pieceSettings<Props extends Form>(
    piece: FlowPiece,
    { displayName, props }: StepOf<Props>,
    title: string,
    input: Filled<Props>,
  ) {
    const filled = Object.entries<unknown>(input);
    const [problem] = problemsOf(props, Object.fromEntries(filled));
    if (problem !== undefined) throw new Error(`${title}: ${problem}`);
    const pieceVersion = piece.versions ?? this.#sources.versions.get(piece.name);
    if (pieceVersion === undefined) throw new Error(`${title}: ${piece.name} has no version.`);
    this.#checkReferences(title, input);
    this.#pieces.add(piece.name);
    if (piece.connection !== undefined) this.#connected.add(piece.displayName);
    this.#show(
      title,
      `${piece.displayName}, ${displayName}`,
      filled.map(([key, value]) => ({
        label: props[key]?.displayName ?? key,
        value,
        purpose: props[key]?.description ?? '',
      })),
    );
    const auth =
      piece.connection === undefined ? {} : { auth: `{{connections['${piece.connection}']}}` };
    return {
      pieceName: piece.name,
      pieceVersion,
      // The server rejects a missing list.
      input: { ...fillForm(props, Object.fromEntries(filled), 'builder'), ...auth },
      propertySettings: Object.fromEntries(
        Object.entries(props)
          .filter(([, { type }]) => type !== 'MARKDOWN')
          .map(([key, field]) => [
            key,
            {
              type: isMapped(field, Object.fromEntries(filled)[key])
                ? PropertyExecutionType.DYNAMIC
                : PropertyExecutionType.MANUAL,
            },
          ]),
      ),
    };
  }

  #show(title: string, kind: string, fields: BuiltStep['fields']): void {
    this.#steps.push({ title, kind, depth: this.#depth, fields });
  }

  /**
   * Checks that each reference names an earlier step and a part of its output.
   * @returns the shape of the last reference.
   */
  #checkReferences(title: string, input: unknown): Shape | undefined {
    let last: Shape | undefined;
    for (const { text, named } of referencesIn(JSON.stringify(input ?? null))) {
      const output = this.#outputs.get(named.step);
      if (output === undefined) throw new Error(`${title}: ${text} is no step before this one.`);
      last = partOf(output, named.path);
      if (last === undefined) throw new Error(`${title}: nothing gives back ${text}.`);
    }
    return last;
  }
}

function chain(first: (action: FlowAction) => unknown): (action: FlowAction) => void {
  let last: FlowAction | undefined;
  return (action) => {
    if (last === undefined) first(action);
    else last.nextAction = action;
    last = action;
  };
}

/** Returns a branch that is followed if one of the alternatives is true: a condition, or a list that is true as a whole. */
export function when(
  name: string,
  alternatives: readonly (BranchCondition | BranchCondition[])[],
  steps: Steps,
): Branch {
  return { name, conditions: alternatives.map((conditions) => [conditions].flat()), steps };
}

/** Returns the branch that is followed if no other one matches. */
export function otherwise(name: string, steps: Steps): Branch {
  return { name, conditions: undefined, steps };
}

export function exists(firstValue: string): BranchCondition {
  return { operator: BranchOperator.EXISTS, firstValue };
}

export function isTrue(firstValue: string): BranchCondition {
  return { operator: BranchOperator.BOOLEAN_IS_TRUE, firstValue };
}

export function isLessThan(firstValue: string, limit: number): BranchCondition {
  return { operator: BranchOperator.NUMBER_IS_LESS_THAN, firstValue, secondValue: String(limit) };
}
