import { keyService } from '@pieceworks/kit';
import { adviceFor, classifyResponse } from './api/classify-response';
import { createGatewayApi } from './api/gateway';
import { createNewsService } from './api/news-service';
import { createVendorApi, type WorldNewsApi } from './api/vendor';

/** The connection to World News API, and the calls that use it. */
export const {
  auth: worldNewsAuth,
  api: worldNewsApi,
  client: worldNewsClient,
  readConnection,
} = keyService<WorldNewsApi>({
  name: 'World News API',
  baseUrl: 'https://api.worldnewsapi.com',
  // A header keeps the key out of URLs and logs.
  header: 'x-api-key',
  help: `**API key:** register at [worldnewsapi.com](https://worldnewsapi.com/register), confirm your email address, open the [console](https://worldnewsapi.com/console/) and reveal the key on your profile page.

Testing the connection costs about 1 point.`,
  refused: 'The API key was not accepted. Copy it again from your profile page in the console.',
  unit: 'points',
  advice: adviceFor,
  classify: classifyResponse,
  contracts: {
    gateway: { createApi: (client) => createGatewayApi(createNewsService(client)) },
    vendor: { createApi: (client) => createVendorApi(createNewsService(client)) },
  },
});
