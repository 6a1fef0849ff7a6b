import { describeLie } from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

describeLie(service, {
  fact: 'quota-headers',
  lie: 'twice the price is charged',
  answer: ({ headers }) => {
    headers['x-api-quota-request'] = String(Number(headers['x-api-quota-request']) * 2);
  },
});
