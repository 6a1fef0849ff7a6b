import type { ContractName, ServiceName } from '../../services/services';
import { documentOf } from '../contract/documents';
import { plainContract } from '../contract/plain-contract';
import type { ServedContract } from '../contract/served-contract';
import type { Sandbox } from '../sandbox';
import type { Admission } from '../../../../pieces/content-snare/service/sandbox/admission';
import { contentSnareContracts } from '../../../../pieces/content-snare/service/sandbox/contracts';
import { firmableContracts } from '../../../../pieces/firmable/service/sandbox/contracts';
import { worldNewsContracts } from '../../../../pieces/world-news-api/service/sandbox/contracts';

type ServedContracts = Partial<
  Record<ServiceName, Readonly<Partial<Record<ContractName, ServedContract>>>>
>;

/** Returns the contracts of the services that need more than their documents. */
function handledContracts(sandbox: Sandbox, admission: Admission): ServedContracts {
  const { accounts } = sandbox;
  const pictureOrigin = () => sandbox.otherOrigin.origin();
  return {
    firmable: firmableContracts(accounts.firmable),
    'world-news-api': worldNewsContracts(accounts['world-news-api'], pictureOrigin),
    'content-snare': contentSnareContracts(accounts['content-snare'], admission),
  };
}

/** Returns a function that returns a contract as the sandbox serves it. */
export function servedContracts(sandbox: Sandbox, admission: Admission) {
  const handled = handledContracts(sandbox, admission);
  return (service: ServiceName, contract: ContractName): ServedContract => {
    return handled[service]?.[contract] ?? plainContract(service, documentOf(service, contract));
  };
}
