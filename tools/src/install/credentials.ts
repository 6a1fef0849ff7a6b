/** Who installs: a token (an API key, or that of a session), or what a person signs in with. */
export type Credentials =
  { readonly token: string } | { readonly email: string; readonly password: string };

/** The credentials that the environment holds, a token before a password. */
export function environmentCredentials(
  env: Readonly<Record<string, string | undefined>>,
): Credentials | undefined {
  const token = env.ACTIVEPIECES_TOKEN ?? '';
  if (token !== '') return { token };
  const email = env.ACTIVEPIECES_EMAIL ?? '';
  const password = env.ACTIVEPIECES_PASSWORD ?? '';
  return email === '' || password === '' ? undefined : { email, password };
}
