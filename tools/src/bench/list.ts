import { asList, at } from '@pieceworks/kit/json';
import { type BenchedList, findServices, type Service } from '@pieceworks/lab/services';
import { startPieceInSandbox } from '@pieceworks/lab/suites/piece-in-sandbox';
import type { Row } from '../workspace/table';
import { rounded } from './statistics';

/** A usual latency, added to the sandbox's own time. */
const LATENCY_MS = 50;

/** Measures the share of a service's rate limit that one list reaches, by looking up records of the sandbox. */
export async function measureList(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const service of await findServices()) {
    const list = service.bench;
    if (list !== undefined) rows.push(await measure(service, list));
  }
  return rows;
}

async function measure(service: Service, list: BenchedList): Promise<Row> {
  const { contract, records, action, input, field, counts, callsPerSecond } = list;
  const { run, sandbox, stop } = await startPieceInSandbox(service, contract);
  try {
    await sandbox.settings({ rateLimits: false });
    const found = new Set<string>();
    for (const one of records.inputs) {
      const { items } = await run(records.action, one);
      for (const item of asList(items)) found.add(String(at(item, records.key)));
    }
    await sandbox.reset();
    await sandbox.fault({ kind: 'slow', ms: LATENCY_MS, times: 'always' });
    const rows = [...found].map((value) => ({ [records.key]: value }));
    const start = performance.now();
    const output = await run(action, { ...input, [field]: rows });
    const seconds = (performance.now() - start) / 1000;
    const journal = await sandbox.journal();
    const refused = journal.filter(({ status }) => status === 429).length;
    return {
      rows: rows.length,
      found: Number(output[counts.found]),
      failed: Number(output[counts.failed]),
      refused,
      seconds: rounded(seconds, 1),
      'share of the rate limit': rounded((journal.length - refused) / seconds / callsPerSecond),
    };
  } finally {
    await stop();
  }
}
