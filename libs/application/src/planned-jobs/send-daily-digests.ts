import { isWorkingDay } from '@pds/aid-station/domain';
import {
  attemptEach,
  type Clock,
  holidayCalendar,
  type Instant,
  localDate,
  type OutageTest,
  resultsOrThrow,
  type UnitOfWork,
  wallTimeAt,
} from '@pds/kernel';
import { type Mailer, RunsOnSchedule, type ScheduledTask, type Settings } from '@pds/platform';
import type { Deadlines, DigestOffice, Digests } from '@pds/screens';
import type { DigestReader, UsersFacade } from '@pds/users/contract';
import { dailyDigestMail, isEmptyDigest, type OfficeDigest } from './daily-digest-mail';

/** A digest that comes later tells nothing new of the day. */
const latestHours = 3;

/**
 * Sends each office's daily digest at 6:30 of its own time on working days, to its staff who want it, and to a department's managers that of
 * its dossiers without an office. Every office posts its messages in one transaction and under keys of the office, the day and the person: a
 * run that was killed is repeated without a second message.
 */
@RunsOnSchedule({ name: 'send-digests', times: '*/30 * * * *', makeUpHours: latestHours })
export class SendDailyDigests implements ScheduledTask {
  constructor(
    private readonly digests: Pick<Digests, 'offices' | 'incompleteTeams' | 'waitingRequests'>,
    private readonly deadlines: Pick<Deadlines, 'ofOffices'>,
    private readonly users: Pick<UsersFacade, 'digestReaders'>,
    private readonly mailer: Mailer,
    private readonly unitOfWork: UnitOfWork,
    private readonly settings: Pick<Settings, 'appUrl'>,
    private readonly clock: Clock,
    private readonly isOutage: OutageTest,
  ) {}

  /** Sends nothing when the queue comes to it too late. */
  async run(planned: Instant): Promise<void> {
    if (this.clock.now() - planned > latestHours * 3_600_000) return;
    const offices = (await this.digests.offices()).filter((office) => isTimeFor(office, planned));
    await this.send(offices, planned);
  }

  /**
   * Sends the digests of some offices whatever the hour; returns the number of messages, those posted before included. When the digest of
   * an office fails, the others are sent all the same, unless the database is lost; then the first error is thrown.
   */
  async send(offices: readonly DigestOffice[], planned: Instant): Promise<number> {
    if (offices.length === 0) return 0;
    const ids = offices.map(({ id }) => id);
    const readers = Map.groupBy(await this.users.digestReaders(ids), ({ officeId }) => officeId);
    const deadlines = await this.deadlines.ofOffices([...new Set(offices.map(({ departmentId }) => departmentId))]);
    const teams = await this.digests.incompleteTeams(ids);
    const requests = await this.digests.waitingRequests(ids);
    const byId = new Map(offices.map((office) => [office.id, office]));
    const attempts = await attemptEach(ids, this.isOutage, async (id) => {
      const office = byId.get(id)!;
      const digest: OfficeDigest = {
        office,
        day: localDate(planned, office.timeZone),
        deadlines: deadlines.get(office.id) ?? [],
        incompleteTeams: teams.get(office.id) ?? [],
        waitingRequests: requests.get(office.id) ?? [],
      };
      const own = readers.get(office.id) ?? [];
      if (isEmptyDigest(digest)) return 0;
      await this.unitOfWork.run(async () => {
        for (const reader of own) await this.post(digest, office, reader);
      });
      return own.length;
    });
    return resultsOrThrow(attempts).reduce((messages, sent) => messages + sent, 0);
  }

  private post(digest: OfficeDigest, office: DigestOffice, { accountId, email, secret }: DigestReader): Promise<void> {
    const { appUrl } = this.settings;
    // Behind `#`, so that no server sees the secret; the page switches it off when its button is pressed.
    const refusal = `${appUrl}/account/daily-digest#token=${secret}`;
    return this.mailer.post({
      key: `daily-digest:${office.id}:${digest.day}:${accountId}`,
      to: [email],
      unsubscribeUrl: `${appUrl}/api/account/daily-digest/one-click?token=${secret}`,
      personal: true,
      ...dailyDigestMail(digest, appUrl, refusal),
    });
  }
}

/** Whether it is 6:30 to 6:59 of a working day where an office is. */
function isTimeFor({ departmentCode, timeZone }: DigestOffice, planned: Instant): boolean {
  const { hour, minute } = wallTimeAt(planned, timeZone);
  return hour === 6 && minute >= 30 && isWorkingDay(localDate(planned, timeZone), holidayCalendar(departmentCode));
}
