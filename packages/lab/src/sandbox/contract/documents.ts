import { DOCUMENTS } from '../../../dist/contracts/documents';
import type { ContractName, ServiceName } from '../../services/services';
import type { ContractDocument } from './contract';

const documents: Readonly<Record<string, ContractDocument>> = DOCUMENTS;

export function documentOf(service: ServiceName, contract: ContractName): ContractDocument {
  const document = documents[`${service}-${contract}`];
  if (document === undefined) throw new Error(`${service} has no document of its ${contract}.`);
  return document;
}
