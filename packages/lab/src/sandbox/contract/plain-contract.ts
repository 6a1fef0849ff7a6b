import type { ServiceName } from '../../services/services';
import type { ContractDocument } from './contract';
import { keyAdmission } from './key-admission';
import type { ServedContract } from './served-contract';

/**
 * Returns a contract that is served as its document says: its key, and its records or examples as answers.
 * @param operations handlers by operationId, for operations that need more.
 */
export function plainContract(
  service: ServiceName,
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
