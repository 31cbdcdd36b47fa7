import type { SignUpNotices } from '@pds/aid-station/adapters';
import {
  hasLeft,
  type NamedMember,
  type ServingMembers,
  type ShowVolunteerShifts,
  type SignUp,
  type SignUps,
} from '@pds/aid-station/domain';
import {
  attemptEach,
  type Clock,
  dayMilliseconds,
  type FrozenFiles,
  type Instant,
  localDate,
  type OutageTest,
  resultsOrThrow,
  type UnitOfWork,
  wallTimeAt,
} from '@pds/kernel';
import { RunsOnSchedule, type ScheduledTask } from '@pds/platform';
import type { ShiftCalendar } from '@pds/screens';

/** How many days before a slot, and at which hour in the zone of its event, those who come are reminded. */
const reminderDays: readonly number[] = [7, 1];
const reminderHour = 10;

/** A reminder that comes later would arrive in the quiet hours. */
const latestHours = 8;

/**
 * Reminds those who come to a slot, seven days and one day before. Each message is posted in a transaction of its own under a key of slot,
 * person and day: a run that was killed is repeated without a second message.
 */
@RunsOnSchedule({ name: 'send-shift-reminders', times: '0 * * * *', makeUpHours: latestHours })
export class SendShiftReminders implements ScheduledTask {
  constructor(
    private readonly signUps: SignUps,
    private readonly members: ServingMembers,
    private readonly showShifts: ShowVolunteerShifts,
    private readonly calendars: ShiftCalendar,
    private readonly notices: SignUpNotices,
    private readonly files: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly isOutage: OutageTest,
  ) {}

  /** When one fails, the others are sent all the same, unless the database is lost; then the first error is thrown. */
  async run(planned: Instant): Promise<void> {
    if (this.clock.now() - planned > latestHours * 3_600_000) return;
    const signUps = await this.signUps.startingIn({ start: planned, end: planned + 9 * dayMilliseconds });
    const attempts = [];
    for (const signUp of signUps) {
      const daysLeft = daysUntil(signUp, planned);
      if (daysLeft === null) continue;
      const coming = signUp.snapshot().answers.filter(({ state }) => state === 'confirmed');
      const members = new Map(
        (await this.members.of(coming.map(({ memberId }) => memberId))).map((member) => [member.id, member]),
      );
      const sent = await attemptEach([...members.keys()], this.isOutage, (id) =>
        this.unitOfWork.run(() => this.remind(signUp, members.get(id)!, daysLeft, planned)),
      );
      attempts.push(...sent);
    }
    resultsOrThrow(attempts);
  }

  private async remind(signUp: SignUp, member: NamedMember, daysLeft: number, planned: Instant): Promise<void> {
    if (!member.email || hasLeft({ leftOn: member.leftOn, timeZone: signUp.timeZone }, planned)) return;
    const shift = (await this.showShifts.execute(member)).find(({ slotId }) => slotId === signUp.slotId);
    if (shift?.state !== 'confirmed') return;
    const { start, end, meetingAt, meetingPlace, place, town, function: name, leader, instructions } = shift;
    const bytes = Buffer.from(this.calendars.fileOf(shift, planned));
    const { key: fileKey, sha256 } = await this.files.freeze(bytes, { folder: 'letter-files', extension: 'ics' });
    await this.notices.remind(
      signUp,
      member,
      {
        ...{ daysLeft, period: { start, end }, meetingAt: meetingAt ?? start, meetingPlace, function: name },
        ...{ place: [place, town].filter(Boolean).join(', '), leader, instructions },
      },
      { filename: 'poste-de-secours.ics', fileKey, sha256 },
    );
  }
}

/** The days between an instant and a slot, when it is the hour to remind of it; null otherwise. */
function daysUntil(signUp: SignUp, at: Instant): number | null {
  const { start, timeZone } = signUp.snapshot();
  if (wallTimeAt(at, timeZone).hour !== reminderHour) return null;
  const [day, today] = [localDate(start, timeZone), localDate(at, timeZone)].map((each) => Date.parse(each));
  const daysLeft = (day! - today!) / dayMilliseconds;
  return reminderDays.includes(daysLeft) ? daysLeft : null;
}
