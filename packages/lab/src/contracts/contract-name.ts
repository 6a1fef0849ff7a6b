/** The contracts of a service: a gateway's, or the vendor's own. */
export const CONTRACT_NAMES = ['gateway', 'vendor'] as const;

export type ContractName = (typeof CONTRACT_NAMES)[number];
