/**
 * The fields that a contract names, without the room that it leaves for others: a literal of this type with
 * a misspelled field does not compile.
 */
export type Known<Schema> = {
  [
    Key in keyof Schema as string extends Key ? never : number extends Key ? never : Key
  ]: Schema[Key];
};
