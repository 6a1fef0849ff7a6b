/** Everything that opens the sandbox. Fixed, so that they can be typed in once and kept. */
export const CREDENTIALS = {
  firmable: { apiKey: 'fbl_sandbox_0000000000000000' },
  worldNewsApi: { apiKey: 'sandbox-world-news-key' },
  contentSnare: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-client-secret',
    email: 'owner@studio.example',
    password: 'sandbox',
  },
} as const;
