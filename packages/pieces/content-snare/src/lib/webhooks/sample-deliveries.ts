/** Sample deliveries, made up, in the shapes of the vendor contract. */

export const SAMPLE_CLIENT = {
  id: 'acc_8fk2',
  full_name: 'Aroha Ngata',
  email: 'aroha@example.com',
  phone: '+6421555012',
  company_name: 'Fern & Finch',
  avatar: null,
};

export const SAMPLE_REQUEST = {
  id: 'req_4mz7',
  name: 'Tax return 2026',
  url: 'https://app.contentsnare.com/requests/req_4mz7',
  share_link: 'https://app.contentsnare.com/share/4mz7',
  status: 'published',
  due_date: '2026-06-30',
  folder_name: 'Tax',
  request_template_name: 'Tax return documents',
  communications_template_name: 'Standard',
  completion_percentage: 50,
  owner_name: 'Olive Owner',
  author_name: 'Olive Owner',
  client: SAMPLE_CLIENT,
};

export const SAMPLE_FIELD = {
  id: 'fld_2qa9',
  name: 'Annual income',
  type: 'text',
  status: 'done',
  values: ['84,000'],
  values_flat: '84,000',
  section_id: 'sec_1',
  section_name: 'Income',
  page_id: 'pag_1',
  page_name: 'Your year',
  request: SAMPLE_REQUEST,
};

export const SAMPLE_SECTION = { id: 'sec_1', name: 'Income', request: SAMPLE_REQUEST };

export const SAMPLE_COMMENT = {
  id: 'cmt_6tw1',
  text: 'Do you need the statements of both accounts?',
  request: SAMPLE_REQUEST,
};

const SAMPLE_UPLOAD = {
  id: 'fld_3rb1',
  name: 'Statement',
  type: 'file',
  status: 'done',
  values: ['https://app.contentsnare.com/files/3rb1/statement.pdf'],
};

/** A request with its answers, as a delivery contains it. */
export const SAMPLE_COMPLETED = {
  ...SAMPLE_REQUEST,
  status: 'completed',
  completion_percentage: 100,
  pages: [
    {
      id: 'pag_1',
      name: 'Your year',
      sections: [
        {
          id: 'sec_1',
          name: 'Income',
          fields: [{ ...SAMPLE_FIELD, request: undefined }, SAMPLE_UPLOAD],
        },
      ],
    },
  ],
};
