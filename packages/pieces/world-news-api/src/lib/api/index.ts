import { connectedService, type KeyConnection } from '@pieceworks/kit';
import { createClient, readConnection } from '../client';
import type { WorldNewsApi } from '../model/types';
import { createGatewayApi } from './gateway';
import { createNewsService } from './news-service';
import { createVendorApi } from './vendor';

/** World News API as the piece sees it, for a connection as the platform hands it over. */
export const { api: worldNewsApi, client: worldNewsClient } = connectedService<
  KeyConnection,
  WorldNewsApi
>(readConnection, {
  gateway: { createClient, createApi: (client) => createGatewayApi(createNewsService(client)) },
  vendor: { createClient, createApi: (client) => createVendorApi(createNewsService(client)) },
});
