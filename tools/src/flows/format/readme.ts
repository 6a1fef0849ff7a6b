import { flowStructureUtil } from '@activepieces/shared';
import type { Flow } from './flow';
import type { BuiltFlow, BuiltStep } from './flow-builder';
import { referencesIn } from './reference';

type Titles = ReadonlyMap<string, string>;

const LIST = new Intl.ListFormat('en-GB');

/** Returns the README of a flow: its purpose, steps and fields. */
export function flowReadme(
  { title, purpose, before }: Flow,
  { trigger, steps, connected }: BuiltFlow,
): string {
  const allSteps = flowStructureUtil.getAllSteps(trigger);
  const titles = new Map(allSteps.map(({ name, displayName }) => [name, displayName]));
  const fields = steps.flatMap((step) => fieldLine(step, titles));
  const legend = fields.some((line) => line.includes(' › '))
    ? '. Brackets name an earlier step and a part of its output'
    : '';
  const connect = `Choose your connection in each step of ${LIST.format(connected)}.`;
  return `${[
    `# ${title}`,
    purpose,
    ['```text', ...steps.map(drawn), '```'].join('\n'),
    ['Before you turn it on:', '', ...[connect, ...before].map((line) => `- ${line}`)].join('\n'),
    [`The fields that are filled in${legend}:`, '', ...fields].join('\n'),
  ].join('\n\n')}\n`;
}

const KIND_COLUMN = 48;

function drawn(
  { title, kind, depth }: BuiltStep,
  position: number,
  steps: readonly BuiltStep[],
): string {
  const indent = '   '.repeat(depth);
  const branch = isLastBranch(depth, steps.slice(position + 1)) ? '└─' : '├─';
  const mark = position === 0 ? '●' : kind === 'branch' ? branch : '▸';
  const text = `${indent}${mark} ${title}`;
  return kind === 'branch' ? text : `${text.padEnd(KIND_COLUMN)} ${kind}`;
}

function isLastBranch(depth: number, after: readonly BuiltStep[]): boolean {
  const next = after.find((step) => step.depth <= depth);
  return next?.depth !== depth || next.kind !== 'branch';
}

function fieldLine({ title, fields }: BuiltStep, titles: Titles): string[] {
  const told = fields
    .filter(({ purpose }) => purpose !== '')
    .map(({ label, value, purpose }) => `${label} \`${asText(value, titles)}\` (${purpose})`);
  return told.length === 0 ? [] : [`- _${title}_: ${told.join(' · ')}`];
}

/**
 * Returns a value as text, with readable references. Their syntax differs between versions of the platform, so a copied
 * one may give nothing.
 */
function asText(value: unknown, titles: Titles): string {
  const text = [value].flat().map(String).join(', ');
  return referencesIn(text).reduce((shown, { text: reference, named: { step, path } }) => {
    const mapped = [titles.get(step) ?? step, ...path].join(' › ');
    return shown.replaceAll(reference, `[${mapped}]`);
  }, text);
}
