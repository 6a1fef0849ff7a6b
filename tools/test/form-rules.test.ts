import path from 'node:path';
import { PropertyType } from '@activepieces/pieces-framework';
import { importPiece, pieceFolders } from '../src/workspace/source-piece';
import { ROOT } from './program';

/** The rules of Activepieces for forms. Exceptions are listed, and a list must shrink with the forms. */
type Field = { piece: string; step: string; key: string; label: string; required: boolean };

let forms: Field[][];

beforeAll(async () => {
  forms = [];
  for (const folder of await pieceFolders(ROOT)) {
    const { actions, triggers } = (await importPiece(folder)).metadata();
    for (const { name: step, props } of Object.values({ ...actions, ...triggers })) {
      forms.push(
        Object.entries(props)
          .filter(([, { type }]) => type !== PropertyType.MARKDOWN)
          .map(([key, { displayName: label, required }]) => {
            return { piece: path.basename(folder), step, key, label, required };
          }),
      );
    }
  }
});

it('labels have no unit', () => {
  const found = forms.flat().filter(({ label }) => /\([^)]*\)/.test(label));
  // The unit belongs into the description.
  expect(found).toEqual([]);
});

it('required fields come first', () => {
  const found = forms.flatMap((fields) => {
    const optional = fields.findIndex(({ required }) => !required);
    return fields.filter(({ required }, at) => required && optional !== -1 && at > optional);
  });
  expect(found).toEqual([]);
});

it('the labels of a form differ', () => {
  const repeated = forms.flatMap((fields) =>
    fields.filter(({ label }, at) => fields.findIndex((field) => field.label === label) !== at),
  );
  expect(repeated).toEqual([]);
});

/** Keys that mean different things in the steps of a piece. */
const OF_SEVERAL_MEANINGS = [
  'content-snare templateId: Template, Page Template, Section Template',
  'firmable id: Person ID, Company ID',
  'world-news-api url: Article URL, Website URL, URL',
];

it('a field has the same label in all steps of a piece', () => {
  const labels = new Map<string, Set<string>>();
  for (const { piece, key, label } of forms.flat()) {
    const name = `${piece} ${key}`;
    labels.set(name, (labels.get(name) ?? new Set()).add(label));
  }
  const several = [...labels].filter(([, found]) => found.size > 1);
  expect(several.map(([name, found]) => `${name}: ${[...found].join(', ')}`)).toEqual(
    OF_SEVERAL_MEANINGS,
  );
});
