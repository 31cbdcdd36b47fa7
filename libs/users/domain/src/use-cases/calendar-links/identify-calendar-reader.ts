import type { Clock, HourlyLimit, RateLimiter } from '@pds/kernel';
import type { CalendarReader } from '@pds/users/contract';
import type { CalendarReaders } from '../../ports/calendar-links/calendar-readers';
import { CalendarLinkUnknown, TooManyCalendarReadings } from '../../users.errors';

/** Maximum number of readings with one link in an hour: programs read every few hours, a person may press « refresh ». */
export const calendarReadingsPerHour: HourlyLimit = { kind: 'hourly', most: 60 };
/**
 * Maximum number of unknown secrets from one network in an hour. Known ones neither count nor are refused for them: one service reads for
 * many people, of whom any may have ended a link that it still asks for.
 */
export const unknownCalendarsPerHour: HourlyLimit = { kind: 'hourly', most: 120 };

/** Finds who reads a calendar by a secret link. Call outside a transaction. Throws `CalendarLinkUnknown`, `TooManyCalendarReadings`. */
export class IdentifyCalendarReader {
  constructor(
    private readonly readers: CalendarReaders,
    private readonly limiter: RateLimiter,
    private readonly clock: Clock,
  ) {}

  /** @param network the network of the program */
  async execute(secret: string, network: string): Promise<CalendarReader> {
    const reader = await this.readers.bySecret(secret);
    if (!reader) {
      await this.count(`calendar-unknown:${network}`, unknownCalendarsPerHour);
      throw new CalendarLinkUnknown();
    }
    await this.count(`calendar:${reader.linkId}`, calendarReadingsPerHour);
    return reader;
  }

  private async count(key: string, limit: HourlyLimit): Promise<void> {
    const wait = await this.limiter.attempt([{ key, limit }], this.clock.now());
    if (wait > 0) throw new TooManyCalendarReadings(Math.ceil(wait / 1000));
  }
}
