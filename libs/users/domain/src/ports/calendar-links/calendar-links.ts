import type { Instant } from '@pds/kernel';
import type { CalendarLink, CalendarOwner } from '../../model/calendar-link';
import type { Token } from '../login/tokens';

/** Stores the links of calendars: the digest of each secret, by which it is found, and the secret encrypted, for its owner to read again. */
export abstract class CalendarLinks {
  abstract find(owner: CalendarOwner): Promise<CalendarLink | null>;

  /**
   * Stores the link of a calendar in place of its former one, which stops working.
   * @param shownTo the account that made it
   */
  abstract replace(owner: CalendarOwner, token: Token, createdAt: Instant, shownTo: number): Promise<void>;

  /** Notes that an account was shown the secret of a calendar's link, if it has one. */
  abstract noteShown(owner: CalendarOwner, accountId: number): Promise<void>;

  /** Ends the links of offices whose secret an account was shown; they remain as ended until renewed. */
  abstract endOfficesShownTo(accountId: number): Promise<void>;

  /** Ends the link of a calendar, if it has one. */
  abstract revoke(owner: CalendarOwner): Promise<void>;

  /** Ends the links of an account in all its roles. */
  abstract revokeAllOf(accountId: number): Promise<void>;

  /** Ends the links of accounts in these roles. */
  abstract revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void>;
}
