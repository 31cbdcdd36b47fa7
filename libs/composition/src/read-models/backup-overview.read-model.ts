import type { Clock, Instant } from '@pds/kernel';
import { type Backups, type Settings, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** The state of backups, as administrators see it on the dashboard. */
export interface BackupState {
  /** Whether backups are made by themselves. */
  readonly isSet: boolean;
  readonly lastBackupAt: Instant | null;
  /** The moment of the last backup that was restored on trial without a fault. */
  readonly lastVerifiedAt: Instant | null;
  /** Why the last backup or restore on trial failed, in French; null when it did not. */
  readonly failure: string | null;
  /** No good restore on trial for longer than the setting. */
  readonly isLate: boolean;
}

/** Backups for administrators: their state, and who hears of them. */
export class BackupOverview {
  constructor(
    private readonly backups: Pick<Backups, 'last'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Pick<Settings, 'backup'>,
    private readonly clock: Clock,
  ) {}

  async show(): Promise<BackupState> {
    const { target, recipients, warnAfterDays } = this.settings.backup;
    const [backup, drill] = [await this.backups.last('backup'), await this.backups.last('drill')];
    const goodBackup = await this.backups.last('backup', true);
    const goodDrill = await this.backups.last('drill', true);
    const takenAt = (goodDrill?.summary as { readonly takenAt?: string } | null)?.takenAt;
    const isSet = target !== undefined && recipients.length > 0;
    return {
      isSet,
      lastBackupAt: goodBackup?.startedAt ?? null,
      lastVerifiedAt: takenAt === undefined ? null : Date.parse(takenAt),
      failure: backup?.failure ?? drill?.failure ?? null,
      isLate: isSet && (goodDrill?.endedAt ?? -Infinity) < this.clock.now() - warnAfterDays * 86_400_000,
    };
  }

  /** The administrators with a confirmed address. */
  administrators(): Promise<readonly { readonly id: number; readonly email: string }[]> {
    return this.unitOfWork.query(
      `SELECT DISTINCT a.id, a.email::text AS email
       FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id
       WHERE f.role = 'ROLE_ADMIN' AND a.deleted_at IS NULL AND a.email_confirmed_at IS NOT NULL ORDER BY a.id`,
    );
  }

  /** Whether a job of this kind waits or runs; in the ambient transaction nobody else starts one meanwhile. */
  async isUnderWay(job: string): Promise<boolean> {
    await this.unitOfWork.query('SELECT pg_advisory_xact_lock(hashtext($1))', [job]);
    const [row] = await this.unitOfWork.query(
      sql`SELECT FROM platform.jobs WHERE name = ${job} AND state IN ('queued', 'running') LIMIT 1`,
    );
    return row !== undefined;
  }
}
