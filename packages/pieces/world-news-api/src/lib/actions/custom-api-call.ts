import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { worldNewsAuth } from '../auth';
import { createClient, readConnection } from '../client';

export const customApiCall = createCustomApiCall({
  auth: worldNewsAuth,
  service: 'World News API',
  methods: [HttpMethod.GET, HttpMethod.POST],
  sendsBody: false,
  example: '/search-news',
  cost: 'A call costs points.',
  effect: 'charge',
  connect: (auth) => createClient(readConnection(auth)),
});
