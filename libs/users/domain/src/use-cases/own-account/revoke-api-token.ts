import type { Principal } from '@pds/kernel';
import type { ApiTokens } from '../../ports/own-account/api-tokens';
import { ApiTokenNotFound } from '../../users.errors';

/** Ends one of the caller's tokens. Throws `ApiTokenNotFound` for one that is not theirs. */
export class RevokeApiToken {
  constructor(private readonly apiTokens: ApiTokens) {}

  async execute(id: number, principal: Principal): Promise<void> {
    if (!(await this.apiTokens.revoke(principal.accountId, id))) throw new ApiTokenNotFound();
  }
}
