/**
 * Returns a function that makes a value at its first call. A pattern with Unicode classes takes Node a part of a
 * millisecond to make, which would slow down the start of all steps.
 */
export function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
