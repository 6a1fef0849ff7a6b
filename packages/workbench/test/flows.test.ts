import path from 'node:path';
import type { FlowStep } from '@pieceworks/page-parts/protocol';
import { SIGNS } from '../src/page/flow-signs';
import { readFlows } from '../src/server/flows';

const FLOWS = path.resolve(__dirname, '../../../flows');
/** The services' own pieces, whose steps show their logos. */
const OWN = /^(?:content-snare|firmable|world-news-api)$/;

const allOf = (steps: readonly FlowStep[]): FlowStep[] =>
  steps.flatMap((step) => [step, ...step.branches.flatMap((branch) => allOf(branch.steps))]);

it('each step of the platform in a flow has a sign, and is named as in the builder', async () => {
  const flows = await readFlows(FLOWS, { pieces: [], services: [] });
  const steps = flows.flatMap(({ view }) => allOf(view.steps));
  const others = steps.filter(({ sign }) => !OWN.test(sign));
  expect(others.filter(({ sign }) => !(sign in SIGNS))).toEqual([]);
  const names = new Set(others.map(({ subtitle }) => subtitle));
  expect([...names]).toEqual(
    expect.arrayContaining([
      'Loop',
      'Router, first match',
      'SMTP, Send Email',
      'SFTP, Upload File',
      'Subflows, Callable Flow',
      'Webhook, Catch Webhook',
    ]),
  );
  for (const { json, view } of flows) expect(JSON.parse(json)).toMatchObject({ name: view.title });
});
