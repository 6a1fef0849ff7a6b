import gateway from '@pieceworks/contracts/content-snare-gateway.json';
import vendor from '@pieceworks/contracts/content-snare-vendor.json';
import { describeValidRequests, type FieldsOfAction } from '@pieceworks/tools/valid-requests';

const shared: FieldsOfAction[] = [
  {
    action: 'create_client',
    sometimes: { name: 'Aroha Ngata', email: 'aroha@example.com' },
    refused: (filled) => filled.length < 2,
  },
];
const request = { clientId: 'acc_0001', templateId: 'tpl_0001' };
const known = { name: 'Tax return', dueDate: '2030-06-30' };

describeValidRequests('content-snare', 'gateway', gateway, [
  ...shared,
  { action: 'create_request', always: request, sometimes: known },
]);

describeValidRequests('content-snare', 'vendor', vendor, [
  ...shared,
  {
    action: 'create_request',
    always: request,
    sometimes: {
      ...known,
      keepAsDraft: true,
      folderId: 'fol_0001',
      ownerId: 'usr_0001',
      scheduleId: 'com_0001',
      commentsEnabled: true,
      pinEnabled: true,
      shareLinkEnabled: true,
    },
  },
]);
