import { describeLie } from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

describeLie(service, {
  fact: 'draft-first',
  lie: 'a request is sent at once',
  ask: ({ method, path, body }) => {
    if (method === 'POST' && path.endsWith('/requests')) body.status = 'published';
  },
});
