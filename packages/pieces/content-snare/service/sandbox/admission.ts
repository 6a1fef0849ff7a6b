import { Refusal } from '@pieceworks/lab/sandbox';
import type { FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { ContentSnareAccount } from './account';

/**
 * A check that admits requests whose token has the required scopes, within the rate limits. `provider` issues the
 * tokens.
 */
export class Admission {
  constructor(
    readonly account: ContentSnareAccount,
    readonly provider: Provider,
  ) {}

  async admit(request: FastifyRequest, scopes: readonly string[]): Promise<void> {
    await this.demand(request, scopes);
    const { reads, writes } = this.account;
    const retryAfter = (request.method === 'GET' ? reads : writes).take();
    if (retryAfter !== undefined) {
      throw new Refusal(429, 'Too many requests', { 'retry-after': String(retryAfter) });
    }
  }

  /** Refuses a request whose token lacks one of these scopes. */
  async demand({ headers }: FastifyRequest, scopes: readonly string[]): Promise<void> {
    const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
    const accessToken = token && (await this.provider.AccessToken.find(token));
    if (!accessToken) throw new Refusal(401, 'The access token is invalid');

    const granted = accessToken.scope?.split(' ') ?? [];
    const missing = scopes.filter((scope) => !granted.includes(scope));
    if (missing.length > 0) throw new Refusal(403, `The token lacks ${missing.join(', ')}`);
  }
}
