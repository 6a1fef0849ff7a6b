import path from 'node:path';
import { PropertyType } from '@activepieces/pieces-framework';
import { asList, at } from '@pieceworks/kit/json';
import { importPiece, pieceFolders } from '../src/workspace/source-piece';
import { ROOT } from './program';

/** The rules of Activepieces for forms. Exceptions are listed, and a list must shrink with the forms. */
type Field = {
  piece: string;
  step: string;
  key: string;
  label: string;
  description: string;
  type: PropertyType;
  required: boolean;
  isAdvanced: boolean;
  options: string[];
};

let forms: Field[][];

beforeAll(async () => {
  forms = [];
  for (const folder of await pieceFolders(ROOT)) {
    const { actions, triggers } = (await importPiece(folder)).metadata();
    for (const { name: step, props } of Object.values({ ...actions, ...triggers })) {
      forms.push(
        Object.entries(props)
          .filter(([, { type }]) => type !== PropertyType.MARKDOWN)
          .map(([key, property]) => {
            const { displayName: label, description = '', type, required } = property;
            const options = asList(at(property, 'options', 'options')).map((option) =>
              String(at(option, 'label')),
            );
            const isAdvanced = at(property, 'advanced') === true;
            const shown = { label, description, type, required, isAdvanced, options };
            return { piece: path.basename(folder), step, key, ...shown };
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

it('no label or description asks a question', () => {
  expect(
    forms.flat().filter(({ label, description }) => `${label}${description}`.includes('?')),
  ).toEqual([]);
});

it('a checkbox or an object is never required, since it always has a value', () => {
  const filled: readonly PropertyType[] = [PropertyType.CHECKBOX, PropertyType.OBJECT];
  const found = forms.flat().filter(({ type, required }) => required && filled.includes(type));
  expect(found).toEqual([]);
});

it('the label of an option fits into its dropdown', () => {
  const found = forms.flat().flatMap(({ options }) => options.filter(({ length }) => length > 40));
  expect(found).toEqual([]);
});

it('a form shows a field before Advanced is opened', () => {
  const hidden = forms.filter(
    (fields) => fields.length > 0 && fields.every(({ isAdvanced }) => isAdvanced),
  );
  expect(hidden.map(([field]) => `${field?.piece} ${field?.step}`)).toEqual([]);
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
