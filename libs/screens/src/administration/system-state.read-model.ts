import type { Clock, Instant } from '@pds/kernel';
import {
  type BackgroundFiguresReader,
  type DatabaseFacts,
  diskSpaceOf,
  isHeld,
  type MailError,
  mailErrorCode,
  type PdfRenderer,
  programVersion,
  type PublicCertificateReader,
  schemaState,
  type Settings,
  type SystemCondition,
  type SystemSection,
  systemState,
  type TypeOrmUnitOfWork,
  withinTime,
  worstCondition,
} from '@pds/platform';

/** How the installation is, as administrators see it. */
export interface SystemStateView {
  readonly at: Instant;
  readonly condition: SystemCondition;
  readonly sections: readonly SystemSection[];
}

/** What does not answer within this time is shown as unreadable. Milliseconds. */
const ANSWER_TIMEOUT = 5_000;

/** « État du système »: reads the facts of the database, the disk, the browser and the public address, each on its own. */
export class SystemStateReadModel {
  constructor(
    private readonly background: BackgroundFiguresReader,
    private readonly certificates: PublicCertificateReader,
    private readonly pdfs: PdfRenderer,
    private readonly settings: Settings,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {}

  async show(): Promise<SystemStateView> {
    const { dataDir, s3, databaseUrl, smtp, appUrl, production, trustedProxies } = this.settings;
    const [background, isHeldCopy, mailError, database, disk, certificate, browser] = await Promise.all([
      orNull(this.background.read()),
      orNull(isHeld(this.unitOfWork)),
      orNull(this.lastMailError()),
      orNull(this.database()),
      orNull(diskSpaceOf(dataDir)),
      appUrl.startsWith('https:') ? this.certificates.read(appUrl) : null,
      orNull(this.pdfs.browserVersion()),
    ]);
    const now = this.clock.now();
    const { replica } = this.unitOfWork;
    const sections = systemState({
      now,
      background,
      isHeldCopy,
      mailError,
      hasMailServer: smtp !== undefined,
      database,
      replica: replica && { state: replica.state, lagSeconds: replica.lagSeconds },
      disk,
      keepsFilesOnDisk: s3 === undefined,
      keepsDatabaseOnDisk: databaseUrl === undefined,
      address: appUrl,
      isProduction: production,
      trustedProxies,
      certificate,
      versions: { program: programVersion(), node: process.versions.node, browser },
    });
    return { at: now, condition: worstCondition(sections), sections };
  }

  private async database(): Promise<DatabaseFacts> {
    const begun = performance.now();
    await this.unitOfWork.query('SELECT 1');
    const answerTime = performance.now() - begun;
    const [[row], { isBehind, unknown, unknownContracts }] = await Promise.all([
      this.unitOfWork.query<Pick<DatabaseFacts, 'version' | 'bytes' | 'connections' | 'maxConnections' | 'migrations'>>(
        `SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
                (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend')::integer AS connections,
                current_setting('max_connections')::integer AS "maxConnections",
                (SELECT count(*) FROM schema_migrations)::integer AS migrations`,
      ),
      schemaState(this.unitOfWork.dataSource),
    ]);
    return {
      ...row!,
      answerTime,
      isBehind,
      unknownMigrations: unknown.length,
      unknownContracts: unknownContracts.length,
    };
  }

  /** Of the messages that wait, else of those that were refused. */
  private async lastMailError(): Promise<MailError | 'none'> {
    const [row] = await this.unitOfWork.query<{ reason: string; at: Date | null }>(
      `(SELECT last_error AS reason, NULL::timestamptz AS at FROM platform.mails
        WHERE state = 'queued' AND last_error IS NOT NULL ORDER BY id DESC LIMIT 1)
       UNION ALL
       (SELECT last_error, refused_at FROM platform.mails
        WHERE refused_at IS NOT NULL AND last_error IS NOT NULL ORDER BY refused_at DESC LIMIT 1)
       LIMIT 1`,
    );
    return row ? { code: mailErrorCode(row.reason), at: row.at?.getTime() ?? null } : 'none';
  }
}

/** The page shows what can be read, whatever cannot. */
function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return withinTime(answer, ANSWER_TIMEOUT).catch(() => null);
}
