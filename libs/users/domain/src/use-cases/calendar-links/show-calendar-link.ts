import type { CalendarLink, CalendarOwner } from '../../model/calendar-link';
import type { CalendarLinks } from '../../ports/calendar-links/calendar-links';

/**
 * Returns the link of a calendar; null without one. For an office it notes who was shown the link, which ends with the role of any such
 * manager. The caller was checked by `CalendarOwners`.
 */
export class ShowCalendarLink {
  constructor(private readonly links: CalendarLinks) {}

  async execute(owner: CalendarOwner, accountId: number): Promise<CalendarLink | null> {
    // Noted first, so that nobody sees a secret without being noted.
    if (owner.kind === 'office') await this.links.noteShown(owner, accountId);
    return this.links.find(owner);
  }
}
