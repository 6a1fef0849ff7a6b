import type { LoginCredential } from '@pieceworks/lab/services';

/** The application and the owner of the account in the sandbox. */
export const LOGIN: LoginCredential = {
  clientId: 'sandbox-client',
  clientSecret: 'sandbox-client-secret',
  email: 'owner@studio.example',
  password: 'sandbox',
};
