import { describeSimulation } from '@pieceworks/lab/suites/simulation-suite';
import service from '../../service/entry';

describeSimulation(service, {
  samples: {
    vendor: [['POST /suggest-news-source', { url: 'https://new-paper.example/' }]],
  },
  unplayed: ['feed-url', 'sub-domain'],
  neverGiven: ['ExtractedArticle.entities'],
  richer: ['/extract-news?url=https://elbe-kurier.example/environment/de-de-0'],
  atUnknownPath: { status: 'failure', code: 404, message: expect.any(String) },
});
