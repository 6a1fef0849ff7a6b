import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { worldNewsClient } from '../api';
import { worldNewsAuth } from '../auth';

export const customApiCall = () =>
  createCustomApiCall({
    auth: worldNewsAuth,
    service: 'World News API',
    methods: [HttpMethod.GET, HttpMethod.POST],
    sendsBody: true,
    example: '/search-news',
    cost: 'A call costs points.',
    effect: () => 'metered',
    connect: worldNewsClient,
  });
