import { isRecord } from '@pieceworks/kit';

/** A field of an output, as an `outputSchema` lists it. */
export type ListedField = {
  readonly key: string;
  readonly children?: readonly ListedField[];
  readonly listItems?: readonly ListedField[];
};

/**
 * What a later step can refer to in an output: the fields of an object, the items of a list, or a plain value.
 * Of an `unknown` one, as of the result of a code step, nothing is listed, so every reference into it is taken.
 */
export type Shape =
  'unknown' | 'value' | { readonly fields: ReadonlyMap<string, Shape> } | { readonly items: Shape };

/** What a step gives back, by the schema of its output. */
export function shapeOfFields(fields: readonly ListedField[]): Shape {
  return { fields: new Map(fields.map((field) => [field.key, shapeOfField(field)])) };
}

function shapeOfField({ children, listItems }: ListedField): Shape {
  if (children !== undefined) return shapeOfFields(children);
  if (listItems === undefined) return 'value';
  return { items: listItems.length === 0 ? 'value' : shapeOfFields(listItems) };
}

/** What an event is like, by a sample of it. */
export function shapeOfSample(sample: unknown): Shape {
  if (Array.isArray(sample)) return { items: shapeOfSample(sample[0]) };
  if (!isRecord(sample)) return 'value';
  return {
    fields: new Map(Object.entries(sample).map(([key, value]) => [key, shapeOfSample(value)])),
  };
}

/** A part of an output; `undefined` where the output has no such part. */
export function partOf(shape: Shape, path: readonly (string | number)[]): Shape | undefined {
  let part: Shape | undefined = shape;
  for (const key of path) {
    if (part === undefined || part === 'unknown') return part;
    if (part === 'value') return undefined;
    if (typeof key === 'number') part = 'items' in part ? part.items : undefined;
    else part = 'fields' in part ? part.fields.get(key) : undefined;
  }
  return part;
}
