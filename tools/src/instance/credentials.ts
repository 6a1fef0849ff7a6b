/** Credentials of the installing user: a token (an API key or a session's token), or email and password. */
export type Credentials =
  | { readonly token: string }
  | { readonly email: string; readonly password: string };

/** The variables that `install-pieces` and `try` take, in words. A token cannot test steps. */
export const INSTALL_WAYS = 'ACTIVEPIECES_TOKEN, or ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD';
export const TRY_WAYS = 'ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD';

/** Returns what to do if the environment has no credentials; `undefined` if it has. */
export function missingCredentials(ways: string): string | undefined {
  return environmentCredentials(process.env) === undefined ? `Set ${ways}.` : undefined;
}

/** Returns the credentials in the environment; a token takes precedence over a password. */
export function environmentCredentials(
  env: Readonly<Record<string, string | undefined>>,
): Credentials | undefined {
  const token = env.ACTIVEPIECES_TOKEN ?? '';
  if (token !== '') return { token };
  const email = env.ACTIVEPIECES_EMAIL ?? '';
  const password = env.ACTIVEPIECES_PASSWORD ?? '';
  return email === '' || password === '' ? undefined : { email, password };
}
