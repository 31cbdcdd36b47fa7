import { FixedClock, InMemoryRateLimiter } from '@pds/kernel/testing';
import type { CalendarReader } from '@pds/users/contract';
import { CalendarReaders } from '../../ports/calendar-links/calendar-readers';
import { CalendarLinkUnknown, TooManyCalendarReadings } from '../../users.errors';
import { calendarReadingsPerHour, IdentifyCalendarReader, unknownCalendarsPerHour } from './identify-calendar-reader';

const reader: CalendarReader = { linkId: 3, scope: { kind: 'department', departmentId: 69 } };

class OneReader extends CalendarReaders {
  override async bySecret(secret: string): Promise<CalendarReader | null> {
    return secret === 'known' ? reader : null;
  }
}

function context() {
  const clock = FixedClock.at('2026-11-20T10:00:00Z');
  return new IdentifyCalendarReader(new OneReader(), new InMemoryRateLimiter(), clock);
}

describe('the reader of a calendar', () => {
  it('is the one of the secret', async () => {
    const identify = context();
    expect(await identify.execute('known', '192.0.2.7')).toEqual(reader);
    await expect(identify.execute('other', '192.0.2.7')).rejects.toThrow(CalendarLinkUnknown);
  });

  it('is refused after too many readings with one link, from any network', async () => {
    const identify = context();
    for (let i = 0; i < calendarReadingsPerHour.most; i++) await identify.execute('known', `192.0.2.${i % 9}`);
    await expect(identify.execute('known', '198.51.100.1')).rejects.toThrow(TooManyCalendarReadings);
  });

  it('is refused after too many unknown secrets from a network only if its own is unknown, too', async () => {
    const identify = context();
    await identify.execute('known', '192.0.2.7');
    for (let i = 0; i < unknownCalendarsPerHour.most; i++)
      await expect(identify.execute('other', '192.0.2.7')).rejects.toThrow(CalendarLinkUnknown);
    await expect(identify.execute('other', '192.0.2.7')).rejects.toThrow(TooManyCalendarReadings);
    await expect(identify.execute('other', '198.51.100.1')).rejects.toThrow(CalendarLinkUnknown);
    expect(await identify.execute('known', '192.0.2.7')).toEqual(reader);
  });
});
