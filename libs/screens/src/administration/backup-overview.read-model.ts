import type { Clock, Instant } from '@pds/kernel';
import type { Backups, Jobs, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { DrillBackup, MakeBackup } from './backup-jobs';

/** The state of backups, as administrators see it on the dashboard. */
export interface BackupState {
  /** Whether backups are made by themselves. */
  readonly isSet: boolean;
  /** Whether the server can restore one on trial: it has the secret key. */
  readonly canDrill: boolean;
  /** Whether a backup, or a restore on trial, waits or is being made. */
  readonly isUnderWay: boolean;
  readonly lastBackupAt: Instant | null;
  /** The moment of the last backup that was restored on trial without a fault. */
  readonly lastVerifiedAt: Instant | null;
  /** Why the last backup or restore on trial failed, in French; null when it did not. */
  readonly failure: string | null;
  /** No backup for two nights, or none verified that is younger than the setting. */
  readonly isLate: boolean;
}

/** A backup is made each night. Days. */
const missedNights = 2;

/** Backups for administrators: their state, and who hears of them. */
export class BackupOverview {
  constructor(
    private readonly backups: Pick<Backups, 'last'>,
    private readonly jobs: Pick<Jobs, 'isUnderWay'>,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Pick<Settings, 'backup'>,
    private readonly clock: Clock,
  ) {}

  async show(): Promise<BackupState> {
    const { target, recipients, identityFile, warnAfterDays } = this.settings.backup;
    const [backup, drill] = [await this.backups.last('backup'), await this.backups.last('drill')];
    const goodBackup = await this.backups.last('backup', true);
    const goodDrill = await this.backups.last('drill', true);
    const takenAt = (goodDrill?.summary as { readonly takenAt?: string } | null)?.takenAt;
    const verifiedAt = takenAt === undefined ? undefined : Date.parse(takenAt);
    const isSet = target !== undefined && recipients.length > 0;
    // Without the secret key on the server, people try the restore themselves.
    const tries = identityFile !== undefined;
    const isOlder = (at: Instant | undefined, days: number) => (at ?? -Infinity) < this.clock.now() - days * 86_400_000;
    return {
      isSet,
      canDrill: target !== undefined && tries,
      isUnderWay: (await this.jobs.isUnderWay(MakeBackup)) || (await this.jobs.isUnderWay(DrillBackup)),
      lastBackupAt: goodBackup?.startedAt ?? null,
      lastVerifiedAt: verifiedAt ?? null,
      failure: backup?.failure ?? drill?.failure ?? null,
      isLate: isSet && (isOlder(goodBackup?.startedAt, missedNights) || (tries && isOlder(verifiedAt, warnAfterDays))),
    };
  }

  /** The administrators with a confirmed address. */
  administrators(): Promise<readonly { readonly id: number; readonly email: string }[]> {
    return this.unitOfWork.query(
      `SELECT DISTINCT a.id, a.email::text AS email
       FROM users.v_affiliations f JOIN users.v_accounts a ON a.id = f.account_id
       WHERE f.role = 'ROLE_ADMIN' AND a.deleted_at IS NULL AND a.email_confirmed_at IS NOT NULL ORDER BY a.id`,
    );
  }
}
