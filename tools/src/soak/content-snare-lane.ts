import { at } from '@pieceworks/kit';
import type { Ledger } from '@pieceworks/sandbox';
import { SERVICES } from '@pieceworks/services';
import { startPieceInSandbox } from '@pieceworks/testing/piece-in-sandbox';
import { attempt, isSame } from './attempt';
import { atOnce, type Lane } from './lane';
import { mishaps } from './mishaps';
import { blame, emptyTally, type Said, settle } from './tally';

const BATCH = 400;
const WIDTH = 32;
/** Fewer than a connection may send in its window, so that no step waits for its pace. */
const STEPS_OF_A_CONNECTION = 5;

type Props = Readonly<Record<string, unknown>>;
type Step = { action: string; props: Props; timesDone?: (ledger: Ledger) => number };

const READS: readonly Step[] = [
  { action: 'get_client', props: { clientId: 'acc_0001' } },
  { action: 'list_templates', props: {} },
];

/** Seven steps that create, by what is created, and three that read. */
function stepOf(name: string, number: number): Step {
  const email = `${name.replaceAll(' ', '.')}@example.com`;
  const request: Step = {
    action: 'create_request',
    props: { clientId: 'acc_0001', templateId: 'tpl_0001', name },
    timesDone: ({ contentSnare }) =>
      contentSnare.requestsCreated.filter((created) => created.name === name).length,
  };
  const client: Step = {
    action: 'create_client',
    props: { name, email },
    timesDone: ({ contentSnare }) =>
      contentSnare.clientsCreated.filter((created) => created.email === email).length,
  };
  const found: Step = { ...client, action: 'find_or_create_client' };
  const read = READS[number % READS.length] ?? request;
  return (
    [request, client, read, request, found, read, request, client, read, request][number % 10] ??
    read
  );
}

/** Creates and reads of Content Snare; each request and client is counted by its name or address. */
export async function contentSnareLane(share: number): Promise<Lane> {
  const { sandbox, run, freshConnection, stop } = await startPieceInSandbox('content-snare');
  const tally = emptyTally();
  const right = new Map<Step, unknown>();
  for (const step of READS) right.set(step, await run(step.action, step.props));

  return {
    name: 'Content Snare: creates and reads',
    tally,
    sandbox,
    stop,
    runBatch: async (seed) => {
      await sandbox.reset();
      await sandbox.settings({ rateLimits: false });
      const connections = await Promise.all(
        Array.from({ length: BATCH / STEPS_OF_A_CONNECTION }, freshConnection),
      );
      await sandbox.fault(mishaps(seed, share));
      const said = new Map<Step, Said>();
      const steps = Array.from({ length: BATCH }, (_, number) => ({
        ...stepOf(`soak ${seed} ${number}`, number),
      }));
      await atOnce([...steps.entries()], WIDTH, async ([number, step]) => {
        const connection = connections[Math.floor(number / STEPS_OF_A_CONNECTION)];
        const secrets = [
          String(at(connection, 'access_token')),
          SERVICES['content-snare'].sandbox.clientSecret,
        ];
        const { said: says, output } = await attempt(tally, secrets, () =>
          run(step.action, step.props, connection),
        );
        said.set(step, says);
        const expected = READS.find(({ action }) => action === step.action);
        if (expected && says === 'done' && !isSame(output, right.get(expected))) {
          blame(tally, 'misreported', `${step.action} brought ${JSON.stringify(output)}`);
        }
      });
      const ledger = await sandbox.ledger();
      for (const [step, says] of said) {
        if (step.timesDone) settle(tally, JSON.stringify(step), says, step.timesDone(ledger));
      }
    },
  };
}
