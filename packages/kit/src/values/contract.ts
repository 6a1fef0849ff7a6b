/** The API that a connection speaks: a gateway's, or the vendor's own. */
export type Contract = 'gateway' | 'vendor';

/** Returns the contract of a base URL: the vendor's at the vendor's host, otherwise the gateway's. */
export function contractAt({ origin }: { origin: string }, vendorBaseUrl: string): Contract {
  return origin === new URL(vendorBaseUrl).origin ? 'vendor' : 'gateway';
}
