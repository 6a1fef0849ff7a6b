import { sheetCallsOf, contractsOf, examplesOf, type Service } from '../services';
import { sharedPiece } from './wire-suite';

type Values = Readonly<Record<string, unknown>>;

/** Estimates the cost of an action; `undefined` if nobody can know it before. */
type EstimateCost = (
  action: string,
  values: Values,
  isGateway: boolean,
) => { amount: number; isAbout?: true } | undefined;

/**
 * Declares the test that no action costs more than the page of the workbench estimates, in the examples of the operation
 * sheets and these inputs.
 * @param inputs more inputs, each with its action.
 */
export function describeCosts(
  service: Service,
  estimate: EstimateCost,
  inputs: readonly (readonly [action: string, values: Values])[],
): void {
  describe.each(contractsOf(service))(`the cost of %s, ${service.name}`, (contract) => {
    const piece = sharedPiece(service, contract);
    const isGateway = contract === 'gateway';
    const examples = sheetCallsOf(service, contract).flatMap(({ action, input }) =>
      (isGateway ? [input] : examplesOf(service, action)).map(
        (values) => [action, values] as const,
      ),
    );
    const rows = isGateway ? examples : [...examples, ...inputs];

    it.each(rows)('is not above its estimate: %s %j', async (action, values) => {
      const { sandbox, run } = piece();
      await sandbox.reset();
      await run(action, values);
      const charges = (await sandbox.journal()).flatMap(({ charge }) => charge ?? []);
      const spent = charges.reduce((sum, { amount }) => sum + amount, 0);
      const { amount = Infinity, isAbout } = estimate(action, values, isGateway) ?? {};
      // An estimate that says "about" leaves out the price of what is found.
      expect(spent).toBeLessThanOrEqual(isAbout ? amount * 1.5 : amount);
    });
  });
}
