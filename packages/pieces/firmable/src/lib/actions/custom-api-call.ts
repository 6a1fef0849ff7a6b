import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { firmableClient } from '../api';
import { firmableAuth } from '../auth';

export const customApiCall = () =>
  createCustomApiCall({
    auth: firmableAuth,
    service: 'Firmable',
    methods: [HttpMethod.GET, HttpMethod.POST],
    sendsBody: true,
    example: '/enrich/company',
    cost: 'A call may cost credits.',
    connect: firmableClient,
  });
