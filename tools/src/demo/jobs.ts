import { asRecord, at, isRecord } from '@pieceworks/kit/json';
import type { RunningSandbox } from '@pieceworks/lab/sandbox';
import {
  type AccountEvent,
  type Demo,
  type Fields,
  type Service,
  sheetsOf,
} from '@pieceworks/lab/services';

export type Output = Readonly<Record<string, unknown>>;

/** An action or trigger, its input, and the result that proves that it worked. */
export type Job = Omit<Demo, 'atVendor'> & {
  readonly action: string;
  readonly input: Fields;
  /** True if gateways do not support the step. */
  readonly atVendor: boolean;
};

/** Outputs of earlier jobs, by action. */
export type Earlier = Readonly<Record<string, Output>>;

/** Returns every action of a piece, and the triggers that have a demo, in the order of their dependencies. */
export function jobsOf(service: Service): readonly Job[] {
  return sheetsOf(service).flatMap(({ step: action, example, call, failsLike, demo }) => {
    const isAction = call !== undefined || failsLike !== undefined;
    const atVendor = call !== undefined && !('path' in call) && !('gateway' in call);
    return [demo ?? (isAction ? {} : [])]
      .flat()
      .map((one) => ({ input: example, atVendor, ...one, action }));
  });
}

export function asOutput(output: unknown): Output {
  return typeof output === 'object' && output !== null ? { ...output } : {};
}

/** Replaces references to earlier outputs in a value; a part that is missing becomes `undefined`. */
export function resolve(value: unknown, earlier: Earlier): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => resolve(entry, earlier));
  if (isRecord(value)) {
    const entries = Object.entries(value).map(([key, entry]) => [key, resolve(entry, earlier)]);
    return asRecord(Object.fromEntries(entries));
  }
  const [, path] = typeof value === 'string' ? (/^\{\{(.+)\}\}$/.exec(value) ?? []) : [];
  return path === undefined ? value : partOf(earlier, path);
}

/** Lets something happen in the account of a service, with parts of earlier outputs in place of references. */
export async function letHappen(
  { call, given }: AccountEvent,
  service: Service,
  sandbox: RunningSandbox,
  earlier: Earlier,
): Promise<void> {
  await sandbox.ask(service.name, call, ...given.map((value) => resolve(value, earlier)));
}

/** Returns the result of a job in a few words; `undefined` if it is not the expected one. */
export function resultOf({ shows, is = {} }: Job, output: Output): string | undefined {
  const isOther = Object.entries(is).some(([path, value]) => partOf(output, path) !== value);
  const facts = (shows ?? Object.keys(output)).map((path) => factOf(partOf(output, path)));
  if (isOther || (shows !== undefined && facts.includes(undefined))) return undefined;
  const seen = facts.filter((fact) => fact !== undefined);
  return seen.length === 0 ? undefined : seen.slice(0, shows?.length ?? 1).join(', ');
}

function partOf(value: unknown, path: string): unknown {
  return at(value, ...path.split('.'));
}

/** Returns a value in words; `undefined` for an empty one. */
function factOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string' && value !== '') return value;
  if (!Array.isArray(value) || value.length === 0) return undefined;
  return value.length === 1 ? '1 item' : `${value.length} items`;
}
