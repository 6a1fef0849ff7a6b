import { connectedService } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { ContentSnareApi, ContentSnareConnection } from '../model/types';
import { createGatewayApi } from './gateway';
import { createVendorApi } from './vendor';

/** Content Snare as the piece sees it, for a connection as the platform hands it over. */
export const { api: contentSnareApi, client: contentSnareClient } = connectedService<
  ContentSnareConnection,
  ContentSnareApi
>(readConnection, {
  gateway: { createClient, createApi: createGatewayApi },
  vendor: { createClient, createApi: createVendorApi },
});
