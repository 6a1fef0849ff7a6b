import { type SampleCall } from '@pieceworks/lab/suites/contract-samples';
import { describeSimulation } from '@pieceworks/lab/suites/simulation-suite';
import service from '../../service/entry';

const PARTNER_CALLS: readonly SampleCall[] = [
  ['GET /partner_api/v1/requests/req_0001'],
  ['GET /partner_api/v1/pages/pag_0001'],
  ['PUT /partner_api/v1/pages/pag_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/approve_all_submitted_fields'],
  ['PUT /partner_api/v1/pages/pag_0001/submit_all_fields'],
  ['PUT /partner_api/v1/sections/sec_0001/submit_all_fields'],
  [
    'POST /partner_api/v1/webhooks',
    { url: 'http://127.0.0.1:9/', subscriptions: ['client_created'] },
  ],
  ['GET /partner_api/v1/webhooks/whk_0001'],
  ['PUT /partner_api/v1/webhooks/whk_0001', { enabled: true }],
  ['DELETE /partner_api/v1/webhooks/whk_0001'],
];

describeSimulation(service, {
  samples: {
    gateway: PARTNER_CALLS,
    vendor: [
      ['POST /partner_api/v1/requests', { name: 'Q3', client_email: 'nina@new.example' }],
      ...PARTNER_CALLS,
    ],
  },
  unplayed: ['client_company_id', 'show_when'],
  neverGiven: [
    'Field.field_configuration',
    'File.image',
    'File.thumbnail',
    'Picture.height',
    'Picture.url',
    'Picture.width',
    'ReadRequest.completed_at',
    'ReadRequest.created_at',
  ],
  richer: [
    '/partner_api/v1/requests?expand[]=owner_email',
    '/partner_api/v1/pages/pag_0003',
    '/partner_api/v1/pages/pag_0004',
  ],
  atUnknownPath: { errors: [expect.any(String)] },
});
