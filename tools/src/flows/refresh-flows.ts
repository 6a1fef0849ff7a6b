import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type FormPropertyMap, fillForm } from '@pieceworks/lab/host';
import { asRecord, at, isRecord } from '@pieceworks/kit/json';
import { withGenerated } from '../workspace/generated-part';
import { FLOWS } from './flows';

type Form = Readonly<Record<string, FormPropertyMap[string] & { displayName: string }>>;

/** A piece whose steps the flows use. */
export type PieceOfFlows = {
  version: string;
  /** Returns the fields of an action or trigger; `undefined` if the piece has no such step. */
  propsOf: (step: string) => Form | undefined;
};

type Step = { title: string; settings: JsonRecord };

const PRESET_FIELDS = {
  begin: '<!-- preset fields, generated -->',
  end: '<!-- end of preset fields -->',
};

/**
 * Brings each `flow.json` and its README in line with the pieces: their versions, fields that were added to a form,
 * and the table of preset fields.
 *
 * @param pieces by package name; steps of other pieces stay as they are.
 * @param check true to write nothing.
 * @returns the stale files, from the root.
 * @throws Error for a step or a field that a piece does not have.
 */
export async function refreshFlows(
  root: string,
  pieces: ReadonlyMap<string, PieceOfFlows>,
  { check = false }: { check?: boolean } = {},
): Promise<string[]> {
  const stale: string[] = [];
  for (const { name } of FLOWS) {
    const folder = path.join('flows', name);
    const file = path.join(folder, 'flow.json');
    const text = await readFile(path.join(root, file), 'utf8');
    const rows: string[][] = [];
    const titles = new Map<string, string>();
    const written: unknown = JSON.parse(text);
    const flow = mapRecords(written, (part) => {
      const step = asStep(part);
      if (step === undefined) return part;
      titles.set(String(part.name), step.title);
      const piece = pieces.get(String(step.settings.pieceName));
      if (piece === undefined) {
        rows.push(...deliveredFields(step));
        return part;
      }
      const settings = refreshed(step, piece);
      rows.push(...presetFields({ ...step, settings }, piece));
      return { ...part, settings };
    });
    const readme = path.join(folder, 'README.md');
    const page = await readFile(path.join(root, readme), 'utf8');
    const files = {
      [file]: [text, `${JSON.stringify(flow, null, 2)}\n`],
      [readme]: [page, withTable(page, named(rows, titles))],
    } as const;
    for (const [which, [found, wanted]] of Object.entries(files)) {
      if (found === wanted) continue;
      stale.push(which);
      if (!check) await writeFile(path.join(root, which), wanted);
    }
  }
  return stale;
}

type JsonRecord = Readonly<Record<string, unknown>>;

/** Replaces the records of a JSON value, each before the records inside it. */
function mapRecords(part: unknown, replace: (record: JsonRecord) => JsonRecord): unknown {
  if (Array.isArray(part)) return part.map((entry: unknown) => mapRecords(entry, replace));
  if (!isRecord(part)) return part;
  const entries = Object.entries(replace(part));
  return Object.fromEntries(entries.map(([key, value]) => [key, mapRecords(value, replace)]));
}

function asStep({ displayName: title, settings }: JsonRecord): Step | undefined {
  return typeof title === 'string' && isRecord(settings) ? { title, settings } : undefined;
}

function formOf({ title, settings }: Step, { propsOf }: PieceOfFlows): Form {
  const name = String(settings.actionName ?? settings.triggerName);
  const props = propsOf(name);
  if (props === undefined) throw new Error(`${title}: there is no step ${name}.`);
  return props;
}

/** Returns the settings with the version of the piece, and with fields that are new in the form. */
function refreshed(step: Step, piece: PieceOfFlows) {
  const props = formOf(step, piece);
  const input = fillForm(props, asRecord(step.settings.input), 'builder');
  const unknown = Object.keys(input).filter((key) => key !== 'auth' && !(key in props));
  if (unknown.length > 0) throw new Error(`${step.title}: there is no field ${unknown.join()}.`);
  const propertySettings = Object.fromEntries(
    Object.entries(props)
      .filter(([, { type }]) => type !== 'MARKDOWN')
      .map(([key, { type }]) => [key, { type: inputMode(type, input[key]) }]),
  );
  return { ...step.settings, pieceVersion: piece.version, input, propertySettings };
}

/** Types of fields with a text input, which accepts a mapped value. */
const TYPED_IN = ['SHORT_TEXT', 'LONG_TEXT', 'SECRET_TEXT', 'NUMBER', 'DATE_TIME', 'FILE'];

/** Returns the mode of a field: the builder shows a mapped list, choice or checkbox as an error unless it is DYNAMIC. */
function inputMode(type: string, value: unknown): 'DYNAMIC' | 'MANUAL' {
  return typeof value === 'string' && value.includes('{{') && !TYPED_IN.includes(type)
    ? 'DYNAMIC'
    : 'MANUAL';
}

/** Returns a row for each field that differs from an untouched form: step, label and value. */
function presetFields(step: Step, piece: PieceOfFlows): string[][] {
  const props = formOf(step, piece);
  const untouched = fillForm(props, {}, 'builder');
  const input = asRecord(step.settings.input);
  return Object.entries(props).flatMap(([key, { displayName }]) => {
    const [value, other] = [input[key], untouched[key]].map((one) => JSON.stringify(one));
    if (value === undefined || value === other) return [];
    return [[step.title, displayName, inOneLine(input[key])]];
  });
}

/** Labels of the fields that make up what a flow delivers, by action of the platform and place in its input. */
const DELIVERED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'send-email': { to: 'To', subject: 'Subject', body: 'Body', attachments: 'Attachments' },
  return_response: { 'fields.body': 'JSON Body' },
  send_request: { url: 'URL', 'body.data': 'JSON Body' },
  upload_file: { fileName: 'File Path', fileContent: 'File content' },
  callFlow: { 'flowProps.payload': 'Payload' },
};

/** Returns a row for each field of what a flow delivers, and for each part of its JSON. */
function deliveredFields({ title, settings }: Step): string[][] {
  const labels = DELIVERED[String(settings.actionName)] ?? {};
  return Object.entries(labels).flatMap(([place, label]) => {
    const value = at(settings.input, ...place.split('.'));
    const parts: [string, unknown][] = isRecord(value)
      ? Object.entries(value).map(([part, given]) => [`${label}, ${part}`, given])
      : [[label, value]];
    return parts
      .filter(([, given]) => !Array.isArray(given) || given.length > 0)
      .filter(([, given]) => !isPlaceholder(given))
      .map(([place, given]) => [title, place, inOneLine(given)]);
  });
}

/** Returns true for the address of the reader, which the page asks for anyway. */
function isPlaceholder(value: unknown): boolean {
  return Array.isArray(value) && value.length === 1 && value[0] === 'you@example.com';
}

/** Returns a text as it is, a list with commas between its entries, and anything else as JSON. */
function inOneLine(value: unknown): string {
  const entries: unknown[] = [value ?? ''].flat();
  const texts = entries.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  return texts.join(', ').replace(/\s*\n\s*/g, ' · ');
}

/** Names the step and the path of each reference, such as `[The client › id]`. */
function named(rows: readonly string[][], titles: ReadonlyMap<string, string>): string[][] {
  return rows.map(([step = '', label = '', value = '']) => {
    const shown = value.replace(/\{\{(\w+)([^{}]*)\}\}/g, (_whole, name: string, keys: string) => {
      const keysOf = [...keys.matchAll(/\['?([^'\]]*)'?\]/g)].map(([, key = '']) => key);
      return `[${[titles.get(name) ?? name, ...keysOf].join(' › ')}]`;
    });
    return [`_${step}_`, label, shown === '' ? '(empty)' : `\`${shown}\``];
  });
}

function withTable(page: string, rows: readonly string[][]): string {
  // The name of a step stands in the first of its rows.
  const once = rows.map(([step = '', ...rest], at) => [step === rows[at - 1]?.[0] ? '' : step, ...rest]);
  const lines = [['step', 'field', 'value (`[Step › field]` is mapped)'], ['---', '---', '---'], ...once];
  const table = lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return withGenerated(page, PRESET_FIELDS, table);
}
