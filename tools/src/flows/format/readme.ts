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

function drawn({ title, kind, depth }: BuiltStep, position: number): string {
  const indent = '   '.repeat(depth);
  const mark = position === 0 ? '●' : kind === 'branch' ? '├─' : '▸';
  const text = `${indent}${mark} ${title}`;
  return kind === 'branch' ? text : `${text.padEnd(KIND_COLUMN)} ${kind}`;
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
