import { join } from 'node:path';
import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, ModuleRef } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { Clock, Editions, FrozenFiles, Outbox, RateLimiter, UnitOfWork } from '@pds/kernel';
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
import { BackgroundWorker } from './jobs/background-worker';
import { JobHandlers } from './jobs/job-handlers';
import { JobRunner } from './jobs/job-runner';
import { Jobs } from './jobs/jobs';
import { WorkerPresence } from './jobs/worker-presence';
import { PostgresRateLimiter } from './limits/postgres-rate-limiter';
import { MailSender } from './mail/mail-sender';
import { Mailer, PostgresMailer } from './mail/mailer';
import { PersonalMails } from './mail/personal-mails';
import { PersonalDataSources } from './personal-data';
import { ChromiumPdfRenderer } from './pdf/chromium-pdf-renderer';
import { PdfRenderer } from './pdf/pdf-renderer';
import { TypeOrmUnitOfWork } from './persistence/typeorm-unit-of-work';
import { Settings } from './settings/settings';
import { SystemClock } from './system-clock';
import { madeBy, madeOf, portMadeOf } from './wiring/made-of';

const provided = [
  Settings,
  TypeOrmUnitOfWork,
  UnitOfWork,
  Clock,
  Outbox,
  Mailer,
  FileStore,
  FrozenFiles,
  Jobs,
  PdfRenderer,
  RateLimiter,
  IdempotencyStore,
  Editions,
  BackgroundWorker,
  PersonalDataSources,
];

/** The technical adapters every context may inject. */
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
        portMadeOf(Clock, SystemClock),
        {
          provide: TypeOrmUnitOfWork,
          useFactory: (dataSource: DataSource) => new TypeOrmUnitOfWork(dataSource),
          inject: [getDataSourceToken()],
        },
        { provide: UnitOfWork, useExisting: TypeOrmUnitOfWork },
        { provide: EventCatalogue, useFactory: () => new EventCatalogue(events) },
        portMadeOf(Outbox, PostgresOutbox, EventCatalogue, TypeOrmUnitOfWork),
        portMadeOf(Mailer, PostgresMailer, TypeOrmUnitOfWork),
        {
          provide: FileStore,
          useFactory: () =>
            settings.s3 ? new S3FileStore(settings.s3) : new DiskFileStore(join(settings.dataDir, 'files')),
        },
        portMadeOf(FrozenFiles, StoredFrozenFiles, FileStore),
        madeOf(MailSender, TypeOrmUnitOfWork, FileStore, FrozenFiles, Settings),
        portMadeOf(RateLimiter, PostgresRateLimiter, TypeOrmUnitOfWork),
        portMadeOf(IdempotencyStore, PostgresIdempotencyStore, TypeOrmUnitOfWork),
        madeBy(
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
        madeOf(PersonalDataSources, DiscoveryService),
        madeOf(PersonalMails, TypeOrmUnitOfWork),
        EventRelay,
        JobHandlers,
        madeOf(Jobs, JobHandlers, FileStore, TypeOrmUnitOfWork),
        JobRunner,
        WorkerPresence,
        BackgroundWorker,
      ],
      exports: provided,
    };
  }
}
