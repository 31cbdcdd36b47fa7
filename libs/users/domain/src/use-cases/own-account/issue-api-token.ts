import type { Clock, Principal, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import type { ApiToken, ApiTokens, TokenContext } from '../../ports/own-account/api-tokens';
import type { Sessions } from '../../ports/login/sessions';
import type { TokenScopes } from '../../ports/own-account/token-scopes';
import type { Tokens } from '../../ports/login/tokens';
import { AccountNotFound, SessionNotFound, TokenScopeNotOpen, TooManyApiTokens } from '../../users.errors';

/** The prefix of every API token, by which people and leak scanners recognise one. */
const apiTokenPrefix = 'pds_';

/** The maximum number of tokens of one account. */
export const apiTokenLimit = 20;

/**
 * Creates a personal API token. It acts in the caller's current role, even after they switch to another. The secret is returned only once.
 * Throws `TokenScopeNotOpen`, `TooManyApiTokens`, `AccountNotFound`, `SessionNotFound` when the session ended meanwhile: a session ended by
 * a new password must not leave a token behind.
 */
export class IssueApiToken {
  constructor(
    private readonly accounts: Accounts,
    private readonly apiTokens: ApiTokens,
    private readonly sessions: Sessions,
    private readonly tokens: Tokens,
    private readonly scopes: TokenScopes,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param command.days after which it expires; null: never */
  async execute(
    command: {
      name: string;
      days: number | null;
      readOnly: boolean;
      context: TokenContext | null;
      sessionId: string;
    },
    principal: Principal,
  ): Promise<{ readonly secret: string; readonly token: ApiToken }> {
    const { context } = command;
    if (context !== null && !this.scopes.contextsOpenTo(principal.role).includes(context))
      throw new TokenScopeNotOpen();
    return this.unitOfWork.run(async () => {
      // Locked until the end, so that two concurrent calls do not both see the last free place.
      const account = await this.accounts.findForUpdate(principal.accountId);
      const affiliation = account?.snapshot().affiliations.find((each) => each.active);
      if (!account || !affiliation) throw new AccountNotFound();
      if (!(await this.sessions.find(command.sessionId, this.clock.now()))) throw new SessionNotFound();
      const own = await this.apiTokens.allOf(account.id);
      if (own.length >= apiTokenLimit) throw new TooManyApiTokens(apiTokenLimit);
      const now = this.clock.now();
      const secret = `${apiTokenPrefix}${this.tokens.issue().secret}`;
      const token = await this.apiTokens.issue({
        accountId: account.id,
        affiliationId: affiliation.id,
        name: command.name.trim(),
        readOnly: command.readOnly,
        context,
        digest: this.tokens.digest(secret),
        createdAt: now,
        expiresAt: command.days === null ? null : now + command.days * 86_400_000,
      });
      return { secret, token };
    });
  }
}
