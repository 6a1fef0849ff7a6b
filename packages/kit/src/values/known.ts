/**
 * The fields that a contract names, without additional fields.
 * With this type, a literal with a misspelled field does not compile.
 */
export type Known<Schema> = {
  [
    Key in keyof Schema as string extends Key ? never : number extends Key ? never : Key
  ]: Schema[Key];
};
