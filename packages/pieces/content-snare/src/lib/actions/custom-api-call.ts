import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { contentSnareAuth } from '../auth';
import { createClient, readConnection } from '../client';

export const customApiCall = createCustomApiCall({
  auth: contentSnareAuth,
  service: 'Content Snare',
  methods: [HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE],
  sendsBody: true,
  example: '/partner_api/v1/requests',
  connect: (auth) => createClient(readConnection(auth)),
});
