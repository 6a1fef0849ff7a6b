import { at } from '@pieceworks/kit/json';
import { type ConnectionValues, performInChild, type Performer, withBaseUrl } from '../host';
import type { Service } from '../services';
import { withField } from './connection-field';
import { speedUpWaits } from './fast-timers';
import { performHere } from './perform-here';
import { type SaidAnswer, withServerSaying } from './server-saying';
import { sharedPiece } from './wire-suite';

/**
 * Declares the tests of the check made on connect: the messages for a wrong credential, an unreachable host and a
 * service that is down. The check must spend no credits.
 */
export function describeConnectionCheck(
  service: Service,
  {
    refused,
    credential = 'apiKey',
  }: {
    /** Message for a wrong credential. */
    refused: RegExp;
    /** Field of the connection with the credential, which must not appear in any message. */
    credential?: string;
  },
): void {
  const { name, displayName } = service;
  describe(`${name} on connect`, () => {
    // Only the first check has a process of its own, as on the platform, because the effect is the same for all.
    let perform: Performer = performInChild;
    const piece = sharedPiece(service, undefined, { perform: (...call) => perform(...call) });
    speedUpWaits();
    const check = async (connection: ConnectionValues) => {
      const result = await piece().host.validate(connection);
      perform = performHere;
      const message = result.valid ? undefined : result.error;
      expect(message ?? '').not.toContain(String(at(connection, credential)));
      return message;
    };

    it('accepts a working connection, spends no credits and makes nothing', async () => {
      const { sandbox } = piece();
      const quotas = async () => (await sandbox.quotas()).filter(({ unit }) => unit === 'credits');
      const made = async () => {
        const isCounted = (await sandbox.quotas()).some(({ service }) => service === name);
        return isCounted ? undefined : (await sandbox.ledger()).accounts[name];
      };
      const before = { quotas: await quotas(), made: await made() };
      expect(await check(piece().connection)).toBeUndefined();
      const after = { quotas: await quotas(), made: await made() };
      expect(after).toEqual(before);
    });

    it('tells a wrong credential, an unreachable host and a service that is down apart', async () => {
      const { connection } = piece();
      const wrong = await check(withField(connection, credential, 'a-wrong-credential'));
      const unreachable = await check(withBaseUrl(connection, await closedOrigin()));
      const down = await withServerSaying(json(503), (origin) =>
        check(withBaseUrl(connection, origin)),
      );
      expect(wrong).toMatch(refused);
      expect(unreachable).toBe(
        `${displayName} could not be reached (ECONNREFUSED). Check the Base URL.`,
      );
      expect(down).toBe(`${displayName} answered 503. Try again in a few minutes.`);
    });

    it.each([402, 429])('takes the first %i as proof of the credential', async (status) => {
      const { connection, sandbox } = piece();
      await sandbox.fault({ kind: 'status', status, times: 'always' });
      expect(await check(connection)).toBeUndefined();
      expect(await sandbox.journal()).toHaveLength(1);
      await sandbox.clearFaults();
    });

    it.each([
      ['', 'Base URL: '],
      ['api.example.com', 'Base URL: this is not a URL'],
    ])('refuses the base URL "%s" in words', async (baseUrl, words) => {
      expect(await check(withBaseUrl(piece().connection, baseUrl))).toMatch(words);
    });
  });
}

/** Returns an origin on which nothing listens. */
async function closedOrigin(): Promise<string> {
  return withServerSaying(json(200), (origin) => Promise.resolve(origin));
}

function json(status: number): SaidAnswer {
  return { status, type: 'application/json', body: '{}' };
}
