import { mainlandTimeZone } from '@pds/kernel';
import {
  type BackupDrill,
  type JobHandler,
  type JobRun,
  type Jobs,
  type Mailer,
  RunsJob,
  RunsOnSchedule,
  type ScheduledTask,
  type Settings,
} from '@pds/platform';
import { type BackupOverview, DrillBackup } from '@pds/screens';
import { drillFailedMail, drillMail, failureText } from './backup-mails';

@RunsJob(DrillBackup)
export class DrillBackupJob implements JobHandler<Record<string, never>, { errors: number }> {
  constructor(
    private readonly drill: BackupDrill,
    private readonly overview: BackupOverview,
    private readonly mailer: Mailer,
    private readonly settings: Settings,
  ) {}

  /** Administrators get a report each time: also silence would say something. */
  readonly run = async ({ jobId, signal, progress }: JobRun<Record<string, never>>) => {
    const { appUrl } = this.settings;
    try {
      const summary = await this.drill.run('schedule', signal, progress);
      await this.tell(jobId, drillMail(summary, mainlandTimeZone, appUrl));
      return { errors: summary.errors.length + summary.faults.length };
    } catch (error) {
      if (!signal.aborted) {
        const reason = failureText(error);
        await this.tell(jobId, drillFailedMail(reason, appUrl));
      }
      throw error;
    }
  };

  private async tell(jobId: number, mail: ReturnType<typeof drillFailedMail>): Promise<void> {
    for (const { id, email } of await this.overview.administrators()) {
      await this.mailer.post({ key: `backup-drill:${jobId}:${id}`, to: [email], ...mail });
    }
  }
}

/** Once a week, on Sunday morning; where backups and the secret key are set. */
@RunsOnSchedule({ name: 'drill-backup', times: '37 4 * * 0', makeUpHours: 72 })
export class DrillBackupEachWeek implements ScheduledTask {
  constructor(
    private readonly jobs: Jobs,
    private readonly settings: Settings,
  ) {}

  async run(): Promise<void> {
    const { target, identityFile } = this.settings.backup;
    if (!target || identityFile === undefined) return;
    await this.jobs.startUnlessUnderWay(DrillBackup, () => ({}), null);
  }
}
