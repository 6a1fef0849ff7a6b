import type { Known } from '@pieceworks/kit';

/** A record of a contract in which every top-level field is present. */
export type WireRecord<Schema> = ReadonlyDeep<Required<Known<Schema>>>;

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
