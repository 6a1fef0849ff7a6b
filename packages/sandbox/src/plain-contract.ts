import type { ServiceName } from '@pieceworks/services';
import type { ContractDocument } from './contract';
import { keyAdmission } from './key-admission';
import type { ServedContract } from './service';

/** Serves a contract whose key is checked as its document says, and that has no handlers of its own. */
export function contractExamples(service: ServiceName, document: ContractDocument): ServedContract {
  return {
    document,
    admit: keyAdmission(service, document),
    errorBody: (_status, message) => ({ message }),
    operations: {},
  };
}
