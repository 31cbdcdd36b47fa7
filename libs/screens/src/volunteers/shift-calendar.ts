import { type NamedMember, type Shift, type ShowVolunteerShifts, SignUpNotFound } from '@pds/aid-station/domain';
import { type Clock, type Instant, periodInWords } from '@pds/kernel';
import type { Settings } from '@pds/platform';
import { teamFunctionNames } from '@pds/pricing/contract';
import { calendarFile } from '../calendar/calendar-file';

/** The slots that members come to, as files for their agendas. */
export class ShiftCalendar {
  constructor(
    private readonly shifts: ShowVolunteerShifts,
    private readonly settings: Pick<Settings, 'appUrl'>,
    private readonly clock: Clock,
  ) {}

  /**
   * A slot to which the member comes, as iCalendar: it replaces the one of an earlier file. Throws `SignUpNotFound`, also once nothing can be
   * answered any more.
   */
  async of(volunteer: NamedMember, slotId: number): Promise<string> {
    const shift = (await this.shifts.execute(volunteer)).find((each) => each.slotId === slotId);
    if (shift?.state !== 'confirmed' || shift.isOver) throw new SignUpNotFound();
    return this.fileOf(shift, this.clock.now());
  }

  /**
   * The file of a slot to which a member comes. It has no phone: agendas keep it.
   * @param now when it is written; the same instant gives the same bytes
   */
  fileOf(shift: Shift, now: Instant): string {
    const { slotId, eventName, slotName, timeZone, start, end, meetingAt, meetingPlace, place, town, leader } = shift;
    const { appUrl } = this.settings;
    const where = [place, town].filter(Boolean).join(', ');
    const name = slotName && slotName !== eventName ? `${eventName} – ${slotName}` : eventName;
    return calendarFile('Postes de secours', [
      {
        uid: `creneau-${slotId}@${new URL(appUrl).hostname}`,
        sequence: Math.floor(now / 60_000),
        changedAt: now,
        startsAt: meetingAt ?? start,
        endsAt: end,
        status: 'CONFIRMED',
        title: `Poste de secours\u00a0: ${name}`,
        place: meetingPlace || where,
        description: [
          `Créneau\u00a0: ${periodInWords({ start, end }, timeZone)}`,
          `Lieu\u00a0: ${where}`,
          shift.function && teamFunctionNames[shift.function],
          leader && `Responsable\u00a0: ${leader.name}`,
          shift.instructions,
        ]
          .filter(Boolean)
          .join('\n'),
        url: `${appUrl}/benevole/`,
      },
    ]);
  }
}
