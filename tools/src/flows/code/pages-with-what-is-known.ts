type Company = {
  name: string;
  abn: string;
  website: string;
  phone: string;
  industry: string;
};

/** Builds a request that only asks for corrections of known data. */
export const code = ({ name, abn, website, phone, industry }: Company) => {
  const ask = (question: string, type: string, known: string) => ({
    name: question,
    type,
    instructions:
      known === ''
        ? 'Please fill this in.'
        : `We have: ${known}. Please enter it here, and correct it if needed.`,
  });
  return {
    title: `Onboarding of ${name}`,
    pages: [
      {
        name: 'Your company',
        fields: [
          ask('Company name', 'single-line', name),
          ask('ABN', 'single-line', abn),
          ask('Website', 'url', website),
          ask('Phone', 'phone', phone),
          ask('Industry', 'single-line', industry),
        ],
      },
      {
        name: 'Documents',
        fields: [ask('Signed engagement letter', 'single file upload', '')],
      },
    ],
  };
};
