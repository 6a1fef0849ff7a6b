import { describeLie } from '@pieceworks/lab/suites/lies-suite';
import service from '../service/entry';

describeLie(service, {
  fact: 'miss-is-500',
  lie: 'a miss is told in other words',
  answer: (answer) => {
    answer.body = { error: 'Oops' };
  },
});
