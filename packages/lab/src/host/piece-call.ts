import type { FilesService } from '@activepieces/pieces-framework';
import type { TriggerPayload } from '@activepieces/shared';
import { connectionOf, type ConnectionValue, type ValidationResult } from './connection';
import type { Schedule } from './context';
import type { LoadedDropdown, LoadedPiece } from './loaded-piece';
import type { RequestMark } from './marked-requests';
import type { Store } from './memory-store';
import { withMovedClock } from './moved-clock';
import { prepareProps } from './prepare-props';
import type { PropertyMap } from './property';
import type { EngineRules } from './value-rules';

/** The input of a step as the platform stores it, with the resolved connection. */
type StepInput = {
  readonly name: string;
  readonly auth: ConnectionValue | undefined;
  readonly input: Readonly<Record<string, unknown>>;
  readonly rules: EngineRules;
};

/** A call of one function of a piece, in a form that can be sent to another process. */
export type PieceCall =
  | (StepInput & {
      readonly kind: 'action';
      readonly work: 'run' | 'test';
      /** Of the flow's run. */
      readonly runId: string;
    })
  | (StepInput & {
      readonly kind: 'trigger';
      readonly hook: 'onEnable' | 'onDisable' | 'run' | 'test';
      readonly webhookUrl: string;
      readonly payload: TriggerPayload;
      /** Time by which the clock is ahead during the call, in ms. */
      readonly laterMs: number;
    })
  | {
      readonly kind: 'options';
      readonly name: string;
      readonly property: string;
      readonly values: Record<string, unknown>;
      readonly searchValue: string | undefined;
    }
  | { readonly kind: 'validate'; readonly auth: unknown }
  | { readonly kind: 'metadata' };

/** The parts of a piece's context that the host provides. A call in a process of its own reaches them by messages. */
export type CallServices = {
  readonly store: Store;
  readonly files: FilesService;
  readonly update: (data: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly setSchedule: (schedule: Schedule) => void;
};

/** A call, the path of the piece's bundle, and the mark of its requests. */
export type CallOrder = {
  readonly entry: string;
  readonly call: PieceCall;
  readonly mark?: RequestMark | undefined;
};

/** A function that performs a call in this process or in another one. The signal can end only the latter. */
export type Performer = (
  order: CallOrder,
  services: CallServices,
  signal?: AbortSignal,
) => Promise<unknown>;

/** Performs a call in this process. Errors of the piece propagate unchanged. */
export async function performCall(
  piece: LoadedPiece,
  call: PieceCall,
  { store, files, update, setSchedule }: CallServices,
): Promise<unknown> {
  switch (call.kind) {
    case 'action': {
      const action = found(piece.getAction(call.name), call.name);
      const output = { update: ({ data }: { data: Parameters<typeof update>[0] }) => update(data) };
      const run = { id: call.runId };
      return action[call.work]({ ...contextOf(action, call), store, files, output, run });
    }
    case 'trigger': {
      const trigger = found(piece.getTrigger(call.name), call.name);
      const { webhookUrl, payload } = call;
      const context = { ...contextOf(trigger, call), store, files, webhookUrl, payload };
      return withMovedClock(call.laterMs, async () =>
        trigger[call.hook]({ ...context, setSchedule }),
      );
    }
    case 'options': {
      const { name, property, values, searchValue } = call;
      const { props } = found(piece.getAction(name) ?? piece.getTrigger(name), name);
      const dropdown = found(props[property], property);
      if (!isLoadedDropdown(dropdown)) throw absent(property);
      return dropdown.options(values, searchValue === undefined ? {} : { searchValue });
    }
    case 'validate':
      return connectionOf(piece)?.validate?.({ auth: call.auth }) ?? ACCEPTED;
    case 'metadata':
      return { ...piece.metadata(), authors: piece.authors };
  }
}

const ACCEPTED: ValidationResult = { valid: true };

function isLoadedDropdown(property: object): property is LoadedDropdown {
  return 'options' in property && typeof property.options === 'function';
}

function contextOf({ props }: { props: PropertyMap }, { auth, input, rules }: StepInput) {
  const entered = auth === undefined ? input : { ...input, auth };
  return { auth, propsValue: prepareProps(props, entered, rules) };
}

function found<Part>(part: Part | undefined, name: string): Part {
  if (part === undefined) throw absent(name);
  return part;
}

function absent(name: string): Error {
  return new Error(`The piece has no ${name}.`);
}
