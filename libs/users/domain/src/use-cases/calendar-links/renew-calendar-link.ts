import type { Clock, UnitOfWork } from '@pds/kernel';
import type { CalendarLink, CalendarOwner } from '../../model/calendar-link';
import type { CalendarLinks } from '../../ports/calendar-links/calendar-links';
import type { Tokens } from '../../ports/login/tokens';

/** Gives a calendar a link, or another one: the former one stops working at once. The caller was checked by `CalendarOwners`. */
export class RenewCalendarLink {
  constructor(
    private readonly links: CalendarLinks,
    private readonly tokens: Tokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param accountId the caller, who is shown its secret */
  async execute(owner: CalendarOwner, accountId: number): Promise<CalendarLink> {
    const token = this.tokens.issue();
    const createdAt = this.clock.now();
    await this.unitOfWork.run(() => this.links.replace(owner, token, createdAt, accountId));
    return { owner, secret: token.secret, createdAt, ended: false, lastReadAt: null };
  }
}
