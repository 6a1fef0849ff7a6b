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

/** A piece whose steps stand in flows. */
export type FlowPiece = {
  readonly name: string;
  readonly displayName: string;
  /** The versions of it that will do, as `^0.1.0`; of ours it is the one of the flow's own release. */
  readonly versions?: string;
  /** The external ID of its connection; a piece of the platform needs none. */
  readonly connection?: string;
};

/** A step of a piece, as the SDK makes it. */
type StepOf<Props extends Form> = {
  readonly name: string;
  readonly displayName: string;
  readonly props: Props;
  readonly outputSchema?: { readonly fields: readonly ListedField[] };
};
type Filled<Props> = { readonly [Key in keyof Props]?: unknown };

/** A function that a code step runs: its inputs by name, and what comes out. */
type Code<Inputs, Output> = (inputs: Inputs) => Output;

/** Builds what follows a branch or stands in a loop. */
type Steps = () => void;

/** What flows are made of besides what they say themselves. */
export type FlowSources = {
  /** The text of a code step, by the name of its file. */
  readonly code: (file: string) => string;
  /** The versions of our pieces, by their packages. */
  readonly versions: ReadonlyMap<string, string>;
};

/** A way on from a router. Its conditions are alternatives, each a list of what has to hold together. */
export type Branch = {
  readonly name: string;
  readonly conditions: BranchCondition[][] | undefined;
  readonly steps: Steps;
};

/** What has been built: the trigger with all that follows it. */
export type BuiltFlow = {
  readonly trigger: FlowTrigger;
  /** What its README tells of the steps, in the order in which they run. */
  readonly steps: readonly BuiltStep[];
  /** The packages of the pieces in it. */
  readonly pieces: readonly string[];
  /** The names of those that need a connection. */
  readonly connected: readonly string[];
};

/** A step as its README shows it. */
export type BuiltStep = {
  readonly title: string;
  /** What it is, as in "Firmable, Enrich Company". */
  readonly kind: string;
  readonly depth: number;
  /** What is filled in, by the label of the field. */
  readonly fields: readonly { label: string; value: unknown; purpose: string }[];
};

/** When the flows were drawn: they stay the same however often they are generated. */
const DRAWN_AT = '2026-11-21T00:00:00.000Z';

/**
 * Builds a flow as the platform imports it, in the order in which its steps run. Each step is checked as it
 * is added: its fields against the form of the piece, its references against what the steps before it on the
 * same way give back.
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

  /** What has been built. */
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
   * @param sample an event, where the trigger has no sample of its own.
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

  /** Adds an action of a piece. */
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
   * Adds a step that runs code of its own.
   * @param file the name of the file in `code/` that exports it as `code`.
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

  /** Goes through a list: the steps inside run for each item, which they are handed. */
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

  /** Goes on by what holds: along the first branch that fits, or along every one. */
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

  /** Builds steps that stand inside another one, and forgets them: nothing after it can refer to them. */
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

  /** The builder shows a reference by the name of its step, for which it knows no other form of name. */
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
      // The server takes a list that is missing for a mistake.
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

  /** @returns what the last reference refers to. */
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

/** Puts steps one behind the other. */
function chain(first: (action: FlowAction) => unknown): (action: FlowAction) => void {
  let last: FlowAction | undefined;
  return (action) => {
    if (last === undefined) first(action);
    else last.nextAction = action;
    last = action;
  };
}

/** A branch for when one of the conditions holds. */
export function when(name: string, conditions: readonly BranchCondition[], steps: Steps): Branch {
  return { name, conditions: conditions.map((condition) => [condition]), steps };
}

/** A branch for when all of the conditions hold. */
export function whenAll(name: string, conditions: BranchCondition[], steps: Steps): Branch {
  return { name, conditions: [conditions], steps };
}

/** The branch for when no other one fits. */
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
