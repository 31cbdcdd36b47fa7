import { join } from 'node:path';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, ModuleRef } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import {
  Clock,
  Editions,
  FrozenFiles,
  Outbox,
  RateLimiter,
  Timeline,
  UnitOfWork,
  UploadNotes,
  UploadStore,
} from '@pds/kernel';
import type { DataSource } from 'typeorm';
import { PersonNames } from './editions/person-names';
import { PostgresEditions } from './editions/postgres-editions';
import { type AnyEventDefinition, EventCatalogue } from './events/event-catalogue';
import { EventRelay } from './events/event-relay';
import { PostgresOutbox } from './events/postgres-outbox';
import { DiskFileStore } from './files/disk-file-store';
import { FileStore } from './files/file-store';
import { S3FileStore } from './files/s3-file-store';
import { StoredFrozenFiles } from './files/stored-frozen-files';
import { IdempotencyStore } from './http/idempotency/idempotency-store';
import { PostgresIdempotencyStore } from './http/idempotency/postgres-idempotency-store';
import { CheckIntegrityJob } from './integrity/check-integrity.job';
import { IntegrityInspection } from './integrity/integrity-inspection';
import { IntegrityRuns } from './integrity/integrity-runs';
import { PlatformIntegrity } from './integrity/platform-integrity';
import { BackgroundWorker } from './worker/background-worker';
import { JobHandlers } from './jobs/job-handlers';
import { JobRunner } from './jobs/job-runner';
import { Jobs } from './jobs/jobs';
import { ScheduledTasks } from './jobs/scheduled-tasks';
import { TaskRuns } from './jobs/task-runs';
import { WorkerPresence } from './worker/worker-presence';
import { PostgresRateLimiter } from './limits/postgres-rate-limiter';
import { DeliveryReports, OutboxDeliveryReports } from './mail/delivery-reports';
import { MailOutbox } from './mail/mail-outbox';
import { MailSender } from './mail/mail-sender';
import { Mailer, PostgresMailer } from './mail/mailer';
import { PersonalMails } from './mail/personal-mails';
import { BackgroundFiguresReader } from './metrics/background-figures';
import { BackgroundMetrics } from './metrics/background-metrics';
import { Metrics } from './metrics/metrics';
import { PersonalDataSources } from './personal-data';
import { ChromiumPdfRenderer } from './pdf/chromium-pdf-renderer';
import { FrozenPictures } from './pdf/frozen-pictures';
import { PdfRenderer } from './pdf/pdf-renderer';
import { DirectConnections } from './transactions/direct-connections';
import { SessionCheck } from './transactions/session-check';
import { TypeOrmUnitOfWork } from './transactions/typeorm-unit-of-work';
import { Draining } from './processes/draining';
import { ProcessLock } from './transactions/process-lock';
import { ApplyRetentionAtNight, ApplyRetentionJob } from './retention/apply-retention.job';
import { DiscardBytesWhenFilesForgotten, FilesForgotten } from './files/files-forgotten';
import { PlatformRetention } from './retention/platform-retention';
import { Replica } from './replica/replica';
import { Retention } from './retention/retention';
import { RetentionRuns } from './retention/retention-runs';
import { Settings } from './settings/settings';
import { PublicCertificateReader } from './system/public-certificate';
import { SystemClock } from './system-clock';
import { PersonalImports } from './imports/personal-imports';
import { PersonalTimeline } from './timeline/personal-timeline';
import { PostgresTimeline } from './timeline/postgres-timeline';
import { PostgresUploadNotes } from './uploads/postgres-upload-notes';
import { provide, providePort, provideWith } from './wiring/provide';

const provided = [
  Settings,
  TypeOrmUnitOfWork,
  UnitOfWork,
  Clock,
  Draining,
  Outbox,
  Mailer,
  MailOutbox,
  DeliveryReports,
  FileStore,
  FrozenFiles,
  UploadStore,
  Jobs,
  IntegrityRuns,
  Retention,
  RetentionRuns,
  PdfRenderer,
  FrozenPictures,
  RateLimiter,
  IdempotencyStore,
  Editions,
  Timeline,
  BackgroundWorker,
  BackgroundFiguresReader,
  Metrics,
  PublicCertificateReader,
  PersonalDataSources,
];

/** The technical adapters that every context may inject. */
@Global()
@Module({})
export class PlatformModule {
  /** @param events every event that the contexts define */
  static with(settings: Settings, events: readonly AnyEventDefinition[]): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: Settings, useValue: settings },
        providePort(Clock, SystemClock),
        {
          provide: TypeOrmUnitOfWork,
          useFactory: (dataSource: DataSource, replica: Replica | null) => new TypeOrmUnitOfWork(dataSource, replica),
          inject: [getDataSourceToken(), Replica],
        },
        {
          provide: Replica,
          useFactory: (dataSource: DataSource) =>
            settings.databaseReplica
              ? new Replica(dataSource, settings.databaseReplica.lagLimit, {
                  url: settings.databaseReplica.url,
                  poolSize: settings.databasePoolSize,
                })
              : null,
          inject: [getDataSourceToken()],
        },
        { provide: UnitOfWork, useExisting: TypeOrmUnitOfWork },
        provide(DirectConnections, TypeOrmUnitOfWork),
        provide(SessionCheck, TypeOrmUnitOfWork),
        { provide: EventCatalogue, useFactory: () => new EventCatalogue([...events, FilesForgotten]) },
        providePort(Outbox, PostgresOutbox, EventCatalogue, TypeOrmUnitOfWork),
        provide(MailOutbox, Outbox, TypeOrmUnitOfWork),
        providePort(Mailer, PostgresMailer, MailOutbox, TypeOrmUnitOfWork),
        providePort(DeliveryReports, OutboxDeliveryReports, MailOutbox),
        {
          provide: FileStore,
          useFactory: () =>
            settings.s3 ? new S3FileStore(settings.s3) : new DiskFileStore(join(settings.dataDir, 'files')),
        },
        providePort(FrozenFiles, StoredFrozenFiles, FileStore),
        providePort(UploadNotes, PostgresUploadNotes, TypeOrmUnitOfWork),
        provide(UploadStore, UploadNotes, FrozenFiles, UnitOfWork, Clock),
        provide(MailSender, MailOutbox, FileStore, FrozenFiles, Settings),
        providePort(RateLimiter, PostgresRateLimiter, TypeOrmUnitOfWork),
        Draining,
        provide(ProcessLock, TypeOrmUnitOfWork),
        providePort(IdempotencyStore, PostgresIdempotencyStore, TypeOrmUnitOfWork, ProcessLock),
        provideWith(
          Editions,
          (unitOfWork: TypeOrmUnitOfWork, clock: Clock, modules: ModuleRef) =>
            new PostgresEditions(
              unitOfWork,
              () => modules.get(PersonNames as Type<PersonNames>, { strict: false }),
              clock,
            ),
          TypeOrmUnitOfWork,
          Clock,
          ModuleRef,
        ),
        { provide: PdfRenderer, useFactory: () => new ChromiumPdfRenderer() },
        provide(FrozenPictures, FrozenFiles),
        provide(PersonalDataSources, DiscoveryService),
        provide(PersonalMails, TypeOrmUnitOfWork),
        providePort(Timeline, PostgresTimeline, TypeOrmUnitOfWork),
        provide(PersonalTimeline, TypeOrmUnitOfWork),
        provide(PersonalImports, TypeOrmUnitOfWork),
        EventRelay,
        JobHandlers,
        provide(Jobs, JobHandlers, FileStore, TypeOrmUnitOfWork),
        provide(PlatformIntegrity, TypeOrmUnitOfWork),
        provide(IntegrityInspection, DiscoveryService, FrozenFiles),
        provide(IntegrityRuns, IntegrityInspection, Jobs, TypeOrmUnitOfWork, Clock),
        CheckIntegrityJob,
        provide(PlatformRetention, Outbox, TypeOrmUnitOfWork),
        provide(Retention, DiscoveryService, TypeOrmUnitOfWork, Clock),
        provide(RetentionRuns, Retention, Jobs, TypeOrmUnitOfWork, Clock),
        ApplyRetentionJob,
        ApplyRetentionAtNight,
        DiscardBytesWhenFilesForgotten,
        provide(TaskRuns, TypeOrmUnitOfWork),
        provide(BackgroundFiguresReader, TaskRuns, TypeOrmUnitOfWork),
        provide(BackgroundMetrics, BackgroundFiguresReader),
        provide(PublicCertificateReader, Clock),
        {
          provide: Metrics,
          useFactory: Metrics.with,
          inject: [DiscoveryService, PdfRenderer, TypeOrmUnitOfWork, Settings],
        },
        JobRunner,
        ScheduledTasks,
        WorkerPresence,
        BackgroundWorker,
      ],
      exports: provided,
    };
  }
}
