import { describeConnectionCheck } from '@pieceworks/testing/connection-suite';

describeConnectionCheck('world-news-api', {
  refused: /^The API key was not accepted\. Copy it again from \S/,
});
