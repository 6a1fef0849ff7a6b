export { CONTRACT_NAMES, type ContractName } from '../contracts/contract-name';
export type { KeyCredential, LoginCredential } from '../host/login';
export type { Fact } from '../contracts/fact';
export { isDoubtful } from '../contracts/fact';
export {
  findServiceOf,
  findServices,
  loadService,
  serviceFolder,
  serviceNames,
} from './find-services';
export type { BenchedList } from './bench';
export type {
  AccountEvent,
  AnyCall,
  Demo,
  Effect,
  Fields,
  OperationSheets,
} from './operation-sheet';
export { sheetCallsOf, examplesOf, findsOf, type SheetCall, sheetsOf } from './operation-sheets';
export { contractsOf, documentOf, mainContractOf, type Service } from './service';
