import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { firmableAuth } from '../auth';
import { createClient, readConnection } from '../client';

export const customApiCall = createCustomApiCall({
  auth: firmableAuth,
  service: 'Firmable',
  methods: [HttpMethod.GET, HttpMethod.POST],
  sendsBody: true,
  example: '/enrich/company',
  cost: 'A call may cost credits.',
  connect: (auth) => createClient(readConnection(auth)),
});
