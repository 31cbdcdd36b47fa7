import type { ApiTokens } from '../../ports/own-account/api-tokens';
import type { CalendarLinks } from '../../ports/calendar-links/calendar-links';
import type { CredentialLinks } from '../../ports/login/credential-links';
import type { EmailChanges } from '../../ports/own-account/email-changes';
import type { KnownDevices } from '../../ports/login/known-devices';
import type { Sessions } from '../../ports/login/sessions';

/**
 * Revokes every access to an account that its former password or address has opened: sessions (also half-way through login, and the rights
 * of browsers that created the account), links, those of calendars included, API tokens, a pending address, and known devices. Every holder
 * of one of them, rightful or not, starts again from the new password or address. Joins the caller's transaction, which locks the account.
 */
export class RevokeAccess {
  constructor(
    private readonly sessions: Sessions,
    private readonly links: CredentialLinks,
    private readonly apiTokens: ApiTokens,
    private readonly emailChanges: EmailChanges,
    private readonly knownDevices: KnownDevices,
    private readonly calendarLinks: CalendarLinks,
  ) {}

  async toAccount(accountId: number): Promise<void> {
    await this.sessions.endAllOf(accountId);
    await this.links.revokeAllOf(accountId);
    await this.apiTokens.revokeAllOf(accountId);
    await this.emailChanges.forget(accountId);
    await this.knownDevices.forgetAllOf(accountId);
    await this.calendarLinks.revokeAllOf(accountId);
  }

  /**
   * A person who is no longer a manager, or perhaps no longer the same person, keeps no calendar of an office: the links that they were
   * shown end, and the remaining managers renew them.
   */
  async toCalendarsOfOffices(accountId: number): Promise<void> {
    await this.calendarLinks.endOfficesShownTo(accountId);
  }

  /** A token or a link of a calendar is for the role that its owner had when it was created: both end when that role changes. */
  async inAffiliations(affiliationIds: readonly number[]): Promise<void> {
    if (affiliationIds.length === 0) return;
    await this.apiTokens.revokeOfAffiliations(affiliationIds);
    await this.calendarLinks.revokeOfAffiliations(affiliationIds);
  }
}
