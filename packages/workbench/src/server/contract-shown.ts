import type { AuthProperty } from '@pieceworks/host';
import { contractAt } from '@pieceworks/kit/contract';
import type { ContractName } from '@pieceworks/sandbox';
import type { Values } from '../protocol';

/** The contract that a connection uses, and a sentence about it. */
export type ContractShown = { contract: ContractName | null; why: string };

const GATEWAY = "Your company's own API gateway, if calls go through one.";
const VENDOR = "The vendor's own API.";

/** Determines the contract from the two fields that every connection of our pieces has. */
export function contractShown(auth: AuthProperty | undefined, fields: Values): ContractShown {
  const props = auth !== undefined && 'props' in auth ? auth.props : undefined;
  const vendorBaseUrl = props?.baseUrl?.defaultValue;
  if (props?.contract === undefined || typeof vendorBaseUrl !== 'string') {
    return { contract: null, why: '' };
  }
  const chosen = fields.contract ?? 'auto';
  if (chosen === 'gateway') return { contract: chosen, why: GATEWAY };
  if (chosen === 'vendor') return { contract: chosen, why: VENDOR };
  const baseUrl = new URL(typeof fields.baseUrl === 'string' ? fields.baseUrl : vendorBaseUrl);
  const { host } = new URL(vendorBaseUrl);
  return contractAt(baseUrl, vendorBaseUrl) === 'vendor'
    ? { contract: 'vendor', why: `${VENDOR} Automatic: ${host} is its host.` }
    : { contract: 'gateway', why: `${GATEWAY} Automatic: ${baseUrl.host} is not ${host}.` };
}
