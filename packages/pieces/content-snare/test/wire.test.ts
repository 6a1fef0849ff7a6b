import { describeWire } from '@pieceworks/tools/wire-contract';

const ROOT = '/partner_api/v1';
const REQUEST = { clientId: 'acc_0001', templateId: 'tpl_0001' };

describeWire('content-snare', {
  header: ['authorization', /^Bearer /],
  sent: [
    {
      title: 'name and e-mail',
      action: 'create_client',
      props: { name: ' Aroha Ngata ', email: 'aroha@example.com' },
      sends: {
        method: 'POST',
        path: `${ROOT}/clients`,
        body: { name: 'Aroha Ngata', email: 'aroha@example.com' },
      },
    },
    {
      title: 'all fields',
      action: 'create_request',
      props: { ...REQUEST, name: 'Tax return', dueDate: '2030-06-30' },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: {
          client_id: 'acc_0001',
          template_id: 'tpl_0001',
          name: 'Tax return',
          due_date: '2030-06-30',
        },
      },
    },
    {
      title: 'what is required, blanks left out',
      action: 'create_request',
      props: { ...REQUEST, name: '', dueDate: null },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: { client_id: 'acc_0001', template_id: 'tpl_0001' },
      },
    },
    {
      title: 'the day of a date as the platform writes it',
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2030-06-30T00:00:00.000Z' },
      sends: {
        method: 'POST',
        path: `${ROOT}/requests`,
        body: { client_id: 'acc_0001', template_id: 'tpl_0001', due_date: '2030-06-30' },
      },
    },
    {
      title: 'a list sends its parameter once per value',
      action: 'custom_api_call',
      props: {
        method: 'GET',
        url: `${ROOT}/clients`,
        queryParams: { q: 'a', 'q_by[]': ['email', 'full_name'] },
      },
      sends: {
        method: 'GET',
        path: `${ROOT}/clients`,
        query: { q: ['a'], 'q_by[]': ['email', 'full_name'] },
      },
    },
  ],
  refused: [
    {
      action: 'create_client',
      props: { email: 'a@example.com' },
      says: 'Name: fill in this field.',
    },
    { action: 'create_client', props: { name: 'A' }, says: 'Email: fill in this field.' },
    { action: 'create_client', props: { name: 'A', email: 'a@example' }, says: /^Email: / },
    { action: 'create_client', props: { name: 'A', email: 'a b@example.com' }, says: /^Email: / },
    {
      action: 'create_request',
      props: { templateId: 'tpl_0001' },
      says: 'Client: fill in this field.',
    },
    {
      action: 'create_request',
      props: { clientId: 'acc_0001' },
      says: 'Template: fill in this field.',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '2030-02-29' },
      says: 'Due Date: 2030-02-29 is not a day',
    },
    {
      action: 'create_request',
      props: { ...REQUEST, dueDate: '30/06/2030' },
      says: /^Due Date: write the date/,
    },
    { action: 'custom_api_call', props: { method: 'TRACE', url: '/x' }, says: /^Method: / },
    {
      action: 'custom_api_call',
      props: { method: 'GET', url: '/x', headers: { COOKIE: 'a=b' } },
      says: 'Headers: leave out COOKIE',
    },
  ],
});
