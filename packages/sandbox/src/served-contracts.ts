import type { ContractName, ServiceName } from '@pieceworks/services';
import type { Admission } from './content-snare/admission';
import { contentSnareGateway } from './content-snare/gateway';
import { contentSnareVendor } from './content-snare/vendor';
import { firmableContracts } from './firmable/contracts';
import type { Sandbox } from './sandbox';
import type { ServedContract } from './service';
import { worldNewsContracts } from './world-news-api/contracts';

type ServedContracts = Readonly<
  Record<ServiceName, Readonly<Partial<Record<ContractName, ServedContract>>>>
>;

/** Returns the contracts that the sandbox serves, by service. Add a new service here first. */
export function servedContracts(sandbox: Sandbox, admission: Admission): ServedContracts {
  const { accounts, firmableCompanies: companies, firmablePeople: people } = sandbox;
  const settings = () => sandbox.settings;
  const articles = () => sandbox.news.at(sandbox.clock.now());
  const pictureOrigin = () => sandbox.otherOrigin.listener.origin();
  return {
    firmable: firmableContracts(accounts.firmable, { companies, people }, settings),
    'world-news-api': worldNewsContracts(
      accounts['world-news-api'],
      articles,
      settings,
      pictureOrigin,
    ),
    'content-snare': {
      gateway: contentSnareGateway(accounts['content-snare'], admission),
      vendor: contentSnareVendor(accounts['content-snare'], admission),
    },
  };
}

/** @throws Error if the service declares the contract and the sandbox does not implement it. */
export function servedContract(
  contracts: ServedContracts,
  service: ServiceName,
  contract: ContractName,
): ServedContract {
  const served = contracts[service][contract];
  if (served === undefined) throw new Error(`The sandbox does not play ${service}, ${contract}.`);
  return served;
}
