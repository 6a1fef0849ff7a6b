import type { Known } from '@pieceworks/contracts/known';

/** A record as the contract has it, with every field that the contract names at its top. */
export type WireRecord<Schema> = ReadonlyDeep<Required<Known<Schema>>>;

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: ReadonlyDeep<Value[Key]> }
    : Value;
