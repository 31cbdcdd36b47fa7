import { type Clock, mainlandTimeZone } from '@pds/kernel';
import {
  BackupRefused,
  type Backups,
  type JobHandler,
  type JobRun,
  type Jobs,
  type Mailer,
  RunsJob,
  RunsOnSchedule,
  type ScheduledTask,
  type Settings,
  targetOf,
} from '@pds/platform';
import { type BackupOverview, MakeBackup } from '@pds/screens';
import { backupFailedMail, backupFaultsMail, failureText } from './backup-mails';

@RunsJob(MakeBackup)
export class MakeBackupJob implements JobHandler<Record<string, never>, { rows: number; files: number }> {
  constructor(
    private readonly backups: Backups,
    private readonly overview: BackupOverview,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Administrators hear of a failure, and of files that are missing; not of each success, which the dashboard shows. */
  readonly run = async ({ jobId, signal, progress }: JobRun<Record<string, never>>) => {
    const { recipients, keep, keepDays } = this.settings.backup;
    const target = targetOf(this.settings.backup);
    try {
      if (!target || recipients.length === 0)
        throw new BackupRefused('BACKUP_TARGET ou BACKUP_RECIPIENT n’est plus réglé.');
      const options = { origin: 'schedule', target, recipients, keep, keepDays, signal, onProgress: progress } as const;
      const { rows, files, faults } = await this.backups.make(options);
      if (faults.length > 0) await this.tell(jobId, (page) => backupFaultsMail(faults, page));
      return { rows, files };
    } catch (error) {
      // A run that must stop has not failed: it is run again.
      if (!signal.aborted) {
        const reason = failureText(error);
        await this.tell(jobId, (page) => backupFailedMail(reason, this.clock.now(), mainlandTimeZone, page));
      }
      throw error;
    }
  };

  private async tell(jobId: number, mail: (page: string) => ReturnType<typeof backupFailedMail>): Promise<void> {
    for (const { id, email } of await this.overview.administrators()) {
      await this.mailer.post({ key: `backup:${jobId}:${id}`, to: [email], ...mail(this.settings.appUrl) });
    }
  }
}

/** Once a night in France, before the check of the data; where backups are set. */
@RunsOnSchedule({ name: 'make-backup', times: '19 1 * * *', makeUpHours: 20 })
export class MakeBackupAtNight implements ScheduledTask {
  constructor(
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    const { target, recipients } = this.settings.backup;
    if (!target || recipients.length === 0) return;
    await this.jobs.startUnlessUnderWay(MakeBackup, () => ({}), null);
  }
}
