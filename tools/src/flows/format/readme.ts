import type { Flow } from './flow';
import type { BuiltFlow, BuiltStep } from './flow-builder';

/** What a person reads before the flow is imported: what it does, its steps, its fields. */
export function flowReadme({ title, purpose, before }: Flow, { steps }: BuiltFlow): string {
  return `${[
    `# ${title}`,
    purpose,
    ['```text', ...steps.map(drawn), '```'].join('\n'),
    ['Before you turn it on:', '', ...before.map((line) => `- ${line}`)].join('\n'),
    ['What each field is for:', '', ...steps.flatMap(fieldLine)].join('\n'),
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

/** Whether no branch of the same router follows. */
function isLastBranch(depth: number, after: readonly BuiltStep[]): boolean {
  const next = after.find((step) => step.depth <= depth);
  return next?.depth !== depth || next.kind !== 'branch';
}

function fieldLine({ title, fields }: BuiltStep): string[] {
  const told = fields
    .filter(({ purpose }) => purpose !== '')
    .map(({ label, value, purpose }) => `${label} \`${asText(value)}\` (${purpose})`);
  return told.length === 0 ? [] : [`- _${title}_: ${told.join(' · ')}`];
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
