import { createCustomApiCall, HttpMethod } from '@pieceworks/kit';
import { contentSnareClient } from '../api/content-snare-api';
import { contentSnareAuth } from '../auth';

export const customApiCall = () =>
  createCustomApiCall({
    auth: contentSnareAuth,
    service: 'Content Snare',
    methods: [HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH, HttpMethod.DELETE],
    sendsBody: true,
    example: '/partner_api/v1/requests/req_123',
    running: /\/run_integration_actions\/?$/i,
    connect: contentSnareClient,
  });
