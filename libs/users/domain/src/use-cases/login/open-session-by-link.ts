import type { Clock, UnitOfWork } from '@pds/kernel';
import type { Accounts } from '../../ports/accounts';
import { type CredentialLinks, sessionLinks } from '../../ports/login/credential-links';
import type { FiledDemands } from '../../ports/login/filed-demands';
import type { Browser } from '../../ports/login/sessions';
import type { Tokens } from '../../ports/login/tokens';
import { SessionLinkNoLongerValid } from '../../users.errors';
import type { EndForeignIdentity } from './end-foreign-identity';
import type { RevokeAccess } from '../own-account/revoke-access';
import type { LogInResult, SessionOpening } from './session-opening';

/**
 * Signs a person in by the single-use link in an e-mail to their address, which confirms the address. The first time, everything that was
 * opened before ends ({@link RevokeAccess}, {@link EndForeignIdentity}): whoever came with somebody else's address has no rights on the
 * account any more. Leads to the demand filed with the sign-up. Opens nothing for staff who have not chosen a password. A second factor
 * follows if the account has one. Throws `SessionLinkNoLongerValid`.
 */
export class OpenSessionByLink {
  constructor(
    private readonly accounts: Accounts,
    private readonly links: CredentialLinks,
    private readonly demands: FiledDemands,
    private readonly endForeignIdentity: EndForeignIdentity,
    private readonly revokeAccess: RevokeAccess,
    private readonly sessionOpening: SessionOpening,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param command.signedInAs the account of the browser's session, if any */
  execute(command: { token: string; browser: Browser; signedInAs?: number | null }): Promise<LogInResult> {
    return this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const digest = this.tokens.digest(command.token);
      const link = await this.links.find(digest, now);
      if (!link || !sessionLinks.includes(link.purpose)) throw new SessionLinkNoLongerValid();
      // Locked before the link is used, as a correction of the address does: of both, one comes first.
      const account = await this.accounts.findForUpdate(link.accountId);
      if (!account || (await this.links.consume(digest, now)) === null) throw new SessionLinkNoLongerValid();
      if (!account.mayOpenByLink) throw new SessionLinkNoLongerValid();
      if (account.awaitsConfirmation) {
        await this.endForeignIdentity.of(account, command.signedInAs);
        await this.revokeAccess.toAccount(account.id);
        const demand = await this.demands.latestOf(account.id);
        if (demand) account.linkEvent(demand.id);
      }
      account.confirmEmail(now);
      await this.accounts.save(account);
      return this.sessionOpening.afterFirstFactor(account, command.browser);
    });
  }
}
