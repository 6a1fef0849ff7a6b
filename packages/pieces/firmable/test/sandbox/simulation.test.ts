import { describeSimulation } from '@pieceworks/lab/suites/simulation-suite';
import service from '../../service/entry';

describeSimulation(service, {
  samples: {
    vendor: [['POST /people/search', { companyId: 'f000000117001', size: '5' }]],
  },
  unplayed: ['selectedCountry'],
  neverGiven: [
    'Company.industry_codes.uen',
    'Company.nextGen.reviews_rating',
    'Company.nextGen.social_media',
    'Company.nextGen.web_traffic',
    'OlderEmail.deliverability',
    'OlderEmail.email',
    'OlderEmail.type',
    'Phone.dnd',
    'Phone.number',
  ],
  richer: [
    '/company?fqdn=kauri-freight.example',
    '/company?fqdn=banksia-digital.example',
    '/people?ln_slug=aroha-jansen-226',
  ],
});
