import type { Row } from '../workspace/table';

export type Table = { title: string; rows: readonly Row[] };

/** Runs a benchmark, and returns its tables by their names in the JSON file. */
export type Suite = () => Promise<Readonly<Record<string, Table>>>;
