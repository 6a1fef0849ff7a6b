/** Records that were created in a service without its own code, by the path that reads them. */
export type StoredRecords = Map<string, Readonly<Record<string, unknown>>>;
