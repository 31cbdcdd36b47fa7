import { type NamedMember, type Shift, ShowVolunteerShifts, SignUpNotFound } from '@pds/aid-station/domain';
import { type Clock, type Instant, periodInWords } from '@pds/kernel';
import { type Settings, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { teamFunctionNames } from '@pds/pricing/contract';
import { calendarFile } from '../calendar/calendar-file';

/** A slot with the place of its event. */
export interface PlacedShift extends Shift {
  /** Place and address, without the empty ones. */
  readonly place: string;
}

/** The slots of the member of a personal link, with what the dossier says of the place. */
export class VolunteerShifts {
  constructor(
    private readonly shifts: ShowVolunteerShifts,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Pick<Settings, 'appUrl'>,
    private readonly clock: Clock,
  ) {}

  async of(volunteer: NamedMember): Promise<PlacedShift[]> {
    const shifts = await this.shifts.execute(volunteer);
    const rows = await this.unitOfWork.query<{ id: number; place: string }>(
      sql`SELECT id, concat_ws(', ', nullif(event_place, ''), nullif(event_address, '')) AS place
          FROM demand.v_all_dossiers WHERE id = ANY(${shifts.map(({ demandId }) => demandId)}::integer[])`,
    );
    const places = new Map(rows.map(({ id, place }) => [id, place]));
    return shifts.map((shift) => ({ ...shift, place: places.get(shift.demandId) ?? '' }));
  }

  /**
   * A slot to which the member comes, as iCalendar: it replaces the one of an earlier file. Throws `SignUpNotFound`, also once nothing can be
   * answered any more.
   */
  async calendarOf(volunteer: NamedMember, slotId: number): Promise<string> {
    const shift = (await this.of(volunteer)).find((each) => each.slotId === slotId);
    if (shift?.state !== 'confirmed' || shift.isOver) throw new SignUpNotFound();
    return this.calendarFileOf(shift, this.clock.now());
  }

  /**
   * The file of a slot to which a member comes. It has no phone: agendas keep it.
   * @param now when it is written; the same instant gives the same bytes
   */
  calendarFileOf(shift: PlacedShift, now: Instant): string {
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
