const SWITCH = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * `fetch` that always checks the certificate. Other pieces in the same process switch the check off for
 * everyone, through the environment; Node reads it while `fetch` is called, so it is out of the way for
 * just that long and then left as found.
 */
export function verifiedFetch(url: URL, init: RequestInit): Promise<Response> {
  const found = process.env[SWITCH];
  if (found === undefined) return fetch(url, init);
  Reflect.deleteProperty(process.env, SWITCH);
  try {
    return fetch(url, init);
  } finally {
    process.env[SWITCH] = found;
  }
}
