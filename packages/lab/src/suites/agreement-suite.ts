import type { Service } from '../services';
import { connectToSandbox } from './sandbox-connections';
import { sharedPiece } from './wire-suite';

/** The inputs that ask both contracts of a service for the same fact. */
export type SameFact = {
  title: string;
  action: string;
  gateway: Readonly<Record<string, unknown>>;
  vendor: Readonly<Record<string, unknown>>;
  /** Fields that differ by nature, such as details of the lookup or values created for each call. */
  except?: readonly string[];
};

/** Declares the tests that an action gives the same output for the same fact over both contracts. */
export function describeAgreement(service: Service, facts: readonly SameFact[]): void {
  describe(`${service.name}, gateway and vendor`, () => {
    const piece = sharedPiece(service);

    it.each(facts.map((fact) => [fact.action, fact.title, fact] as const))(
      '%s agree on %s',
      async (action, _title, { gateway: asked, vendor: askedVendor, except = [] }) => {
        const without = (output: Readonly<Record<string, unknown>>) =>
          Object.entries(output).filter(([key]) => !['raw', ...except].includes(key));
        const { host, sandbox, run } = piece();
        const vendor = await connectToSandbox(service, host, sandbox, 'vendor');
        const byGateway = without(await run(action, asked));
        const byVendor = without(await run(action, askedVendor, vendor));
        expect(byVendor).toEqual(byGateway);
        // Two empty outputs would agree too.
        expect(byGateway.filter(([, value]) => value !== null).length).toBeGreaterThan(1);
      },
    );
  });
}
