import type { ContractDocument } from '../../contracts/contract-document';
import type { Service } from '../../services/service';
import { keyAdmission } from './key-admission';
import type { ServedContract } from './served-contract';

/**
 * Returns a contract that is served as its document says: its key, and its records or examples as answers.
 * @param operations handlers by operationId, for operations that need more.
 */
export function plainContract(
  service: Service,
  document: ContractDocument,
  operations: ServedContract['operations'] = {},
): ServedContract {
  return {
    document,
    admit: keyAdmission(service, document),
    errorBody: (_status, message) => ({ message }),
    operations,
  };
}
