/**
 * Creates the first account of a new Activepieces, which then administers it, from `ACTIVEPIECES_EMAIL` and
 * `ACTIVEPIECES_PASSWORD`. An account that exists is left alone. It needs no dependencies.
 */
const [url = 'http://127.0.0.1'] = process.argv.slice(2);
const { ACTIVEPIECES_EMAIL: email, ACTIVEPIECES_PASSWORD: password } = process.env;

type Session = { token: string; platformId: string | null };

async function post(path: string, body: object, token?: string): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  return fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function sessionOf(response: Response): Promise<Session> {
  const answer: unknown = await response.json();
  if (typeof answer === 'object' && answer !== null && 'token' in answer) {
    const platformId = 'platformId' in answer ? answer.platformId : null;
    if (typeof answer.token === 'string') {
      return {
        token: answer.token,
        platformId: typeof platformId === 'string' ? platformId : null,
      };
    }
  }
  throw new Error(`${url} created no account: it answered ${response.status}.`);
}

async function createAccount(): Promise<void> {
  if (!email || !password) throw new Error('Set ACTIVEPIECES_EMAIL and ACTIVEPIECES_PASSWORD.');
  const signedIn = await post('authentication/sign-in', { email, password });
  if (signedIn.ok) return;
  const names = { firstName: 'Trial', lastName: 'Account' };
  const wishes = { trackEvents: false, newsLetter: false };
  const signUp = { email, password, ...names, ...wishes };
  const { token, platformId } = await sessionOf(await post('authentication/sign-up', signUp));
  // Newer releases create the platform in a step of its own.
  if (platformId !== null) return;
  const created = await post('platforms', { name: 'Trial' }, token);
  if (!created.ok) throw new Error(`${url} created no platform: it answered ${created.status}.`);
}

try {
  await createAccount();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

export {};
