import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { worldNewsAuth, worldNewsClient } from '../auth';

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
