import { join } from 'node:path';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import type { DataSource } from 'typeorm';
import { DiskFileStore, FileStore } from './files/file-store';
import { MailSender } from './mail/mail-sender';
import { Mailer, PostgresMailer } from './mail/mailer';
import { BackgroundWorker } from './outbox/background-worker';
import { EventRelay } from './outbox/event-relay';
import { PostgresOutbox } from './outbox/postgres-outbox';
import { PersonalMails } from './mail/personal-mails';
import { PersonalDataSources } from './personal-data';
import { madeOf } from './wiring/made-of';
import { ChromiumPdfRenderer } from './pdf/chromium-pdf-renderer';
import { PdfRenderer } from './pdf/pdf-renderer';
import { RateLimiter } from './persistence/rate-limiter';
import { TypeOrmUnitOfWork } from './persistence/typeorm-unit-of-work';
import { Settings } from './settings/settings';
import { SystemClock } from './system-clock';

const provided = [
  Settings,
  TypeOrmUnitOfWork,
  UnitOfWork,
  Clock,
  Outbox,
  Mailer,
  FileStore,
  PdfRenderer,
  RateLimiter,
  BackgroundWorker,
  PersonalDataSources,
];

/** The technical adapters every context may inject. */
@Global()
@Module({})
export class PlatformModule {
  static with(settings: Settings): DynamicModule {
    return {
      module: PlatformModule,
      imports: [DiscoveryModule],
      providers: [
        { provide: Settings, useValue: settings },
        { provide: Clock, useClass: SystemClock },
        {
          provide: TypeOrmUnitOfWork,
          useFactory: (dataSource: DataSource) => new TypeOrmUnitOfWork(dataSource),
          inject: [getDataSourceToken()],
        },
        { provide: UnitOfWork, useExisting: TypeOrmUnitOfWork },
        {
          provide: Outbox,
          useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresOutbox(unitOfWork),
          inject: [TypeOrmUnitOfWork],
        },
        {
          provide: Mailer,
          useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresMailer(unitOfWork),
          inject: [TypeOrmUnitOfWork],
        },
        { provide: FileStore, useFactory: () => new DiskFileStore(join(settings.dataDir, 'files')) },
        {
          provide: MailSender,
          useFactory: (unitOfWork: TypeOrmUnitOfWork, files: FileStore) => new MailSender(unitOfWork, files, settings),
          inject: [TypeOrmUnitOfWork, FileStore],
        },
        {
          provide: RateLimiter,
          useFactory: (unitOfWork: TypeOrmUnitOfWork) => new RateLimiter(unitOfWork),
          inject: [TypeOrmUnitOfWork],
        },
        { provide: PdfRenderer, useFactory: () => new ChromiumPdfRenderer() },
        madeOf(PersonalDataSources, DiscoveryService),
        madeOf(PersonalMails, TypeOrmUnitOfWork),
        EventRelay,
        BackgroundWorker,
      ],
      exports: provided,
    };
  }
}
