import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { firmableAuth, firmableClient, readConnection } from '../auth';

export const customApiCall = () =>
  createCustomApiCall({
    auth: firmableAuth,
    service: 'Firmable',
    methods: [HttpMethod.GET, HttpMethod.POST],
    sendsBody: true,
    example: '/company',
    cost: 'A call may cost credits.',
    // A gateway may charge for any call; the vendor's own API charges once for a record (fact credit-prices).
    effect: (auth) => (readConnection(auth).contract === 'gateway' ? 'charge' : 'read'),
    connect: firmableClient,
  });
