import type { ContractName, ServiceName } from '@pieceworks/services';
import type { Admission } from '../services/content-snare/admission';
import { contentSnareContracts } from '../services/content-snare/contracts';
import { firmableContracts } from '../services/firmable/contracts';
import type { Sandbox } from '../sandbox';
import type { ServedContract } from '../contract/served-contract';
import { worldNewsContracts } from '../services/world-news-api/contracts';

type ServedContracts = Readonly<
  Record<ServiceName, Readonly<Partial<Record<ContractName, ServedContract>>>>
>;

/** Returns the contracts that the sandbox serves, by service. Add a new service here first. */
export function servedContracts(sandbox: Sandbox, admission: Admission): ServedContracts {
  const { accounts, firmableCompanies: companies, firmablePeople: people } = sandbox;
  const articles = () => sandbox.news.at(sandbox.clock.now());
  const pictureOrigin = () => sandbox.otherOrigin.origin();
  return {
    firmable: firmableContracts(accounts.firmable, { companies, people }),
    'world-news-api': worldNewsContracts(accounts['world-news-api'], articles, pictureOrigin),
    'content-snare': contentSnareContracts(accounts['content-snare'], admission),
  };
}
