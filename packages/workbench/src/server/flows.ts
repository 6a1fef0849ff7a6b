import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { asList, asText, at } from '@pieceworks/kit/json';
import type { PieceMetadata } from '@pieceworks/lab/host';
import { shortName } from '@pieceworks/lab/host';
import { examplesOf, findServiceOf, type Service } from '@pieceworks/lab/services';
import type { FlowStep, FlowView } from '@pieceworks/page-parts/protocol';
import { MARKDOWN } from './piece-view';

/** A value that is mapped from an earlier step. */
const MAPPED = /\{\{.*\}\}/s;

const ACRONYMS = /^(?:api|csv|http|rss|sftp|smtp)$/i;

/** A flow to import, with the text of its file. */
export type FlowFile = { view: FlowView; json: string };

/** The pieces and services that a flow may name. */
type Known = { pieces: readonly PieceMetadata[]; services: readonly Service[] };

/** Reads the flows to import, a folder each with `flow.json` and a page. */
export async function readFlows(folder: string, known: Known): Promise<FlowFile[]> {
  const names = (await readdir(folder)).sort();
  return Promise.all(
    names.map(async (name) => {
      const [json = '', page = ''] = await Promise.all(
        ['flow.json', 'README.md'].map((file) => readFile(path.join(folder, name, file), 'utf8')),
      );
      const flow: unknown = JSON.parse(json);
      const needs = /## What you need\n+([^#]*)/.exec(page)?.[1] ?? '';
      const view = {
        name,
        title: text(flow, 'name'),
        summary: text(flow, 'summary'),
        needs: MARKDOWN.render(needs),
        steps: chainOf(at(flow, 'flows', 0, 'trigger'), known),
      };
      return { view, json };
    }),
  );
}

/** Returns a step and those that follow it. */
function chainOf(step: unknown, known: Known): FlowStep[] {
  if (typeof step !== 'object' || step === null) return [];
  return [stepOf(step, known), ...chainOf(at(step, 'nextAction'), known)];
}

function stepOf(step: unknown, known: Known): FlowStep {
  const settings = at(step, 'settings');
  const pieceName = text(settings, 'pieceName');
  const trigger = text(settings, 'triggerName');
  const name = trigger || text(settings, 'actionName');
  const piece = known.pieces.find((one) => one.name === pieceName);
  const metadata = piece?.actions[name] ?? piece?.triggers[name];
  const branches = asList(at(step, 'children')).map((child, position) => ({
    name: text(settings, 'branches', position, 'branchName'),
    steps: chainOf(child, known),
  }));
  const body = chainOf(at(step, 'firstLoopAction'), known);
  const { preset, mapped } = fieldsOf(at(settings, 'input'));
  const type = text(step, 'type');
  const sign = pieceName === '' ? type : shortName(pieceName);
  const service = findServiceOf(known.services, pieceName);
  const [example = {}] = service === undefined ? [] : examplesOf(service, name);
  const exampleOf = (keys: readonly string[]) =>
    Object.fromEntries(Object.entries(example).filter(([key]) => keys.includes(key)));
  return {
    title: text(step, 'displayName'),
    subtitle:
      pieceName === ''
        ? kindOf(type, text(settings, 'executionType'))
        : `${piece?.displayName ?? inWords(sign)}, ${metadata?.displayName ?? inWords(name)}`,
    logoUrl: piece?.logoUrl ?? null,
    sign,
    link:
      piece && metadata
        ? {
            view: trigger === '' ? 'steps' : 'triggers',
            piece: shortName(pieceName),
            step: name,
            values: { ...preset, ...exampleOf(mapped) },
          }
        : null,
    ...(metadata ? { preset, mapped } : { preset: {}, mapped: [] }),
    branches: body.length > 0 ? [{ name: 'For each', steps: body }] : branches,
  };
}

/** Returns the preset fields of a step, and the keys of its mapped fields. */
function fieldsOf(input: unknown): Pick<FlowStep, 'preset' | 'mapped'> {
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  const fields = given.filter(([key]) => key !== 'auth');
  const isMapped = ([, value]: [string, unknown]) => MAPPED.test(JSON.stringify(value));
  return {
    preset: Object.fromEntries(fields.filter((field) => !isMapped(field))),
    mapped: fields.filter(isMapped).map(([key]) => key),
  };
}

/** Returns the kind of a step without a piece, as the builder names it. */
function kindOf(type: string, executionType: string): string {
  if (type === 'LOOP_ON_ITEMS') return 'Loop';
  if (type !== 'ROUTER') return inWords(type);
  return executionType === 'EXECUTE_ALL_MATCH' ? 'Router, all that match' : 'Router, first match';
}

/** Returns a name such as `catch_webhook`, `callFlow` or `smtp` as the builder writes it: "Catch Webhook". */
function inWords(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').split(/[\s_-]+/);
  return words
    .map((word) => (ACRONYMS.test(word) ? word.toUpperCase() : capitalized(word)))
    .join(' ');
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

function text(value: unknown, ...keys: (string | number)[]): string {
  return asText(at(value, ...keys)) ?? '';
}
