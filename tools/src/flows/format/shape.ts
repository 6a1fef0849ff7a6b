import { isRecord } from '@pieceworks/kit';

/** A field of an output, as an `outputSchema` lists it. */
export type ListedField = {
  readonly key: string;
  readonly children?: readonly ListedField[];
  readonly listItems?: readonly ListedField[];
};

/**
 * The parts of an output that later steps can refer to: fields of an object, items of a list, or a plain value. An
 * `unknown` output, such as the result of a code step, accepts every reference.
 */
export type Shape =
  'unknown' | 'value' | { readonly fields: ReadonlyMap<string, Shape> } | { readonly items: Shape };

/** Returns the shape of a step's output, by its schema. */
export function shapeOfFields(fields: readonly ListedField[]): Shape {
  return { fields: new Map(fields.map((field) => [field.key, shapeOfField(field)])) };
}

function shapeOfField({ children, listItems }: ListedField): Shape {
  if (children !== undefined) return shapeOfFields(children);
  if (listItems === undefined) return 'value';
  return { items: listItems.length === 0 ? 'value' : shapeOfFields(listItems) };
}

/** Returns the shape of an event, by a sample. */
export function shapeOfSample(sample: unknown): Shape {
  if (Array.isArray(sample)) return { items: shapeOfSample(sample[0]) };
  if (!isRecord(sample)) return 'value';
  return {
    fields: new Map(Object.entries(sample).map(([key, value]) => [key, shapeOfSample(value)])),
  };
}

/** Returns the shape of a part of an output; `undefined` if there is no such part. */
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
