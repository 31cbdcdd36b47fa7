import type { CalendarLink, CalendarOwner } from '../model/calendar-link';
import type { CalendarLinks } from '../ports/calendar-links';

/**
 * Shows the link of a calendar, and notes to whom: an office's link ends with the role of a manager who was shown it. Null without a link.
 * The caller was checked by `CalendarOwners`.
 */
export class ShowCalendarLink {
  constructor(private readonly links: CalendarLinks) {}

  async execute(owner: CalendarOwner, accountId: number): Promise<CalendarLink | null> {
    // First: whoever is shown a secret is noted.
    await this.links.noteShown(owner, accountId);
    return this.links.find(owner);
  }
}
