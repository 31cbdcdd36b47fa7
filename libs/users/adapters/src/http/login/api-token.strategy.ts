import type { Clock } from '@pds/kernel';
import type { Authentication } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { type LiveCredentials, principalOfCredential } from '../../read-models/live-credentials.read-model';
import { requestStrategy, type Strategies } from './request.strategy';

/** A program with a personal API token in `Authorization: Bearer pds_…`. */
export class ApiTokenStrategy extends requestStrategy('api-token') {
  constructor(
    strategies: Strategies,
    private readonly credentials: LiveCredentials,
    private readonly clock: Clock,
  ) {
    super(strategies);
  }

  /** @param options `isQuiet`: the call does not count as use */
  async validate(request: FastifyRequest, { isQuiet }: { isQuiet: boolean }): Promise<Authentication | null> {
    const secret = /^Bearer (pds_[A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (secret === undefined) return null;
    const now = this.clock.now();
    const token = await this.credentials.apiToken(secret, now);
    if (!token) return null;
    if (token.is_stale && !isQuiet) await this.credentials.touchToken(token.id, now);
    return {
      sessionId: `token:${token.id}`,
      apiToken: { id: token.id, readOnly: token.read_only, context: token.context },
      principal: principalOfCredential(token),
      createdAccountId: null,
    };
  }
}
