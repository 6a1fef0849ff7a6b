import type { Row } from '../workspace/table';

export type Table = { title: string; rows: readonly Row[] };

/** Measures something; gives its tables by the names that they have in the JSON file. */
export type Suite = () => Promise<Readonly<Record<string, Table>>>;
