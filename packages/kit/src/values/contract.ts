/** Which API is spoken: that of a gateway, or the vendor's own. */
export type Contract = 'gateway' | 'vendor';

/** The contract of a base URL: the vendor's own at the vendor's host, and the gateway's anywhere else. */
export function contractAt({ origin }: { origin: string }, vendorBaseUrl: string): Contract {
  return origin === new URL(vendorBaseUrl).origin ? 'vendor' : 'gateway';
}
