import type { AuthProperty } from '@pieceworks/host';
import { contractAt } from '@pieceworks/kit/contract';
import type { ContractName } from '@pieceworks/sandbox';

/** The contract that a connection speaks, and why. */
export type ContractShown = { contract: ContractName | null; why: string };

/** Tells of the contract by the two fields that every connection of ours has. */
export function contractShown(
  auth: AuthProperty | undefined,
  fields: Readonly<Record<string, unknown>>,
): ContractShown {
  const props = auth !== undefined && 'props' in auth ? auth.props : undefined;
  const vendorBaseUrl = props?.baseUrl?.defaultValue;
  if (props?.contract === undefined || typeof vendorBaseUrl !== 'string') {
    return { contract: null, why: 'This piece speaks one contract.' };
  }
  const chosen = fields.contract ?? 'auto';
  if (chosen === 'gateway' || chosen === 'vendor') {
    return { contract: chosen, why: 'It was chosen in the connection.' };
  }
  const baseUrl = new URL(typeof fields.baseUrl === 'string' ? fields.baseUrl : vendorBaseUrl);
  const vendor = new URL(vendorBaseUrl);
  const contract = contractAt(baseUrl, vendorBaseUrl);
  return {
    contract,
    why:
      contract === 'vendor'
        ? `Automatic: ${baseUrl.host} is the vendor's own host.`
        : `Automatic: ${baseUrl.host} is not the vendor's own host, ${vendor.host}.`,
  };
}
