/** Credentials of the installing user: a token (an API key or a session's token), or email and password. */
export type Credentials =
  | { readonly token: string }
  | { readonly email: string; readonly password: string };

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
