import { connectedService } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { ContentSnareApi, ContentSnareConnection } from '../model/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/** The Content Snare API and its HTTP client, for a connection as the platform passes it. */
export const { api: contentSnareApi, client: contentSnareClient } = connectedService<
  ContentSnareConnection,
  ContentSnareApi
>(readConnection, {
  gateway: { createClient, createApi: createGatewayApi },
  vendor: { createClient, createApi: createVendorApi },
});
