import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { AccountingFacade } from '@pds/accounting/contract';
import { AidStationFacade } from '@pds/aid-station/contract';
import {
  DeleteAidStation,
  RefreshSignUps,
  ShowEprotecExport,
  ShowVolunteerShifts,
  StoredTasks,
  StoreTasks,
  UpdateStatuses,
} from '@pds/aid-station/domain';
import { ConfigureDemand, DeleteDemand, ListChanges, ListRelatedFiles, ShowDemand } from '@pds/demand/domain';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Editions, FrozenFiles, UnitOfWork, UploadStore } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { PricingFacade } from '@pds/pricing/contract';
import {
  AccessGuard,
  AccessTable,
  AccessTableCheck,
  BackupDrill,
  Backups,
  BackgroundFiguresReader,
  ChangedDossiers,
  dataSourceOptions,
  FileStore,
  HeldRoles,
  ImportableLists,
  Importables,
  Imports,
  ImportStore,
  IntegrityRuns,
  Jobs,
  Mailer,
  OwnWritesInterceptor,
  PdfRenderer,
  PersonNames,
  PlatformModule,
  PreviewImportJob,
  ProblemFilter,
  PublicCertificateReader,
  Retention,
  RetentionRuns,
  RunImportJob,
  UndoImportJob,
  isOutage,
  provide,
  provideWith,
  Settings,
  TakeOutDepartmentJob,
  TypeOrmUnitOfWork,
  validationPipe,
} from '@pds/platform';
import {
  AidStationReadModel,
  AidStationScreensController,
  AssignedMeans,
  AssignmentsController,
  BackupOverview,
  BackupsController,
  CalendarFeed,
  CalendarFeedController,
  Deadlines,
  DeadlinesController,
  Digests,
  DeleteDossier,
  DescribedTimeline,
  DossierController,
  DossierIntegrity,
  DossierPricingController,
  DossierReadModel,
  DossierSearch,
  DossierStep,
  DossierTimeline,
  DossierTimelineController,
  FindController,
  Finder,
  HomeController,
  HomeReadModel,
  DepartmentLists,
  ImportController,
  InstallationController,
  InstallationStepsReadModel,
  IntegrityController,
  IntegrityOverviewReadModel,
  LetterPreviewController,
  LookAlikeOrganisations,
  MeansPlanning,
  MeansPlanningController,
  Messages,
  MessagesController,
  OrganisationListController,
  OrganisationListReadModel,
  OrganiserDemandListController,
  OpenTasks,
  OrganiserDemands,
  OrganiserDocuments,
  OrganiserDocumentsController,
  PastEventController,
  PastEventList,
  PersonalDocuments,
  PlanningController,
  PlanningReadModel,
  ReinforcementController,
  Reinforcements,
  RetentionController,
  RetentionOverviewReadModel,
  RevenueController,
  RevenueReadModel,
  SaveDossier,
  SystemStateController,
  SystemStateReadModel,
  TakeoutController,
  TimelineTakeout,
  TaskIntegrity,
  ToDoReadModel,
  UnsupportedDemandListController,
  UnsupportedDemands,
  UserListController,
  VolunteerController,
  VolunteerShifts,
  UserListReadModel,
  YearlyReportController,
  YearlyReportReadModel,
} from '@pds/screens';
import { UsersFacade } from '@pds/users/contract';
import { LoggerModule } from 'nestjs-pino';
import { DeclaredAccessTable } from '../access/access-table';
import { MakeBackupAtNight, MakeBackupJob } from '../planned-jobs/back-up.job';
import { backupScope } from '../planned-jobs/backup-scope';
import { contextModules, contexts } from './contexts';
import { DrillBackupEachWeek, DrillBackupJob } from '../planned-jobs/drill-backup.job';
import { DevMailController } from '../http/dev-mail.controller';
import { DevPreviewController } from '../http/dev-preview.controller';
import { HealthController } from '../http/health.controller';
import { SiteController } from '../http/site.controller';
import { MetricsController } from '../http/metrics.controller';
import { RefreshChangedSignUps } from '../planned-jobs/refresh-changed-sign-ups';
import { SendDailyDigests } from '../planned-jobs/send-daily-digests';
import { StoreChangedTasks } from '../planned-jobs/store-changed-tasks';

/** Lists and screens that show several contexts. */
const readModels = [
  ...[
    CalendarFeed,
    DossierSearch,
    DossierTimeline,
    HomeReadModel,
    LookAlikeOrganisations,
    Messages,
    OrganisationListReadModel,
    PastEventList,
    PersonalDocuments,
    RevenueReadModel,
    UnsupportedDemands,
    UserListReadModel,
  ].map((type) => provide<object, [TypeOrmUnitOfWork]>(type, TypeOrmUnitOfWork)),
  provide(AidStationReadModel, TypeOrmUnitOfWork, Clock),
  provide(AssignedMeans, OrganisationsFacade, Editions, TypeOrmUnitOfWork),
  provide(Deadlines, TypeOrmUnitOfWork, OrganisationsFacade, Clock),
  provide(Digests, TypeOrmUnitOfWork, Clock),
  provideWith(
    SendDailyDigests,
    (
      digests: Digests,
      deadlines: Deadlines,
      users: UsersFacade,
      mailer: Mailer,
      work: UnitOfWork,
      settings: Settings,
      clock: Clock,
    ) => new SendDailyDigests(digests, deadlines, users, mailer, work, settings, clock, isOutage),
    Digests,
    Deadlines,
    UsersFacade,
    Mailer,
    UnitOfWork,
    Settings,
    Clock,
  ),
  provide(PlanningReadModel, TypeOrmUnitOfWork, PricingFacade),
  provide(DossierStep, DocumentsFacade, TypeOrmUnitOfWork, Clock),
  provide(
    DossierReadModel,
    ShowDemand,
    ListRelatedFiles,
    ListChanges,
    ShowEprotecExport,
    DocumentsFacade,
    AccountingFacade,
    AidStationFacade,
    OrganisationsFacade,
    DossierStep,
    Messages,
    DossierTimeline,
    LookAlikeOrganisations,
    TypeOrmUnitOfWork,
  ),
  provide(SaveDossier, ShowDemand, ConfigureDemand, UpdateStatuses, UnitOfWork),
  provide(DeleteDossier, ShowDemand, DeleteDemand, DeleteAidStation),
  provide(DescribedTimeline, DossierTimeline),
  provide(MeansPlanning, OrganisationsFacade, TypeOrmUnitOfWork, Clock),
  provide(Reinforcements, MeansPlanning, TypeOrmUnitOfWork, Clock),
  provide(VolunteerShifts, ShowVolunteerShifts, TypeOrmUnitOfWork, Settings, Clock),
  provide(OrganiserDemands, DocumentsFacade, TypeOrmUnitOfWork, Clock),
  provide(OrganiserDocuments, TypeOrmUnitOfWork, Clock),
  provide(Finder, DossierSearch, TypeOrmUnitOfWork),
  provide(DossierIntegrity, TypeOrmUnitOfWork),
  provide(TaskIntegrity, StoreTasks, TypeOrmUnitOfWork),
  provide(ChangedDossiers, TypeOrmUnitOfWork),
  provide(RefreshChangedSignUps, ChangedDossiers, RefreshSignUps),
  provide(StoreChangedTasks, ChangedDossiers, StoreTasks, StoredTasks, TypeOrmUnitOfWork, Clock),
  provide(IntegrityOverviewReadModel, IntegrityRuns, TypeOrmUnitOfWork),
  provideWith(
    InstallationStepsReadModel,
    (work: TypeOrmUnitOfWork, { smtp }: Settings) => new InstallationStepsReadModel(work, smtp !== undefined),
    TypeOrmUnitOfWork,
    Settings,
  ),
  provide(OpenTasks, TypeOrmUnitOfWork, Clock),
  provide(ToDoReadModel, OpenTasks, Deadlines, Reinforcements),
  provide(RetentionOverviewReadModel, Retention, RetentionRuns),
  provide(
    SystemStateReadModel,
    BackgroundFiguresReader,
    PublicCertificateReader,
    PdfRenderer,
    Settings,
    TypeOrmUnitOfWork,
    Clock,
  ),
  provide(YearlyReportReadModel, TypeOrmUnitOfWork, Clock),
];

/** Backups of all contexts' tables. */
const backups = [
  provideWith(
    Backups,
    (discovery: DiscoveryService, files: FileStore, work: TypeOrmUnitOfWork, clock: Clock) =>
      new Backups(discovery, files, work, backupScope, clock),
    DiscoveryService,
    FileStore,
    TypeOrmUnitOfWork,
    Clock,
  ),
  provideWith(
    BackupDrill,
    (made: Backups, discovery: DiscoveryService, work: TypeOrmUnitOfWork, settings: Settings) =>
      new BackupDrill(made, discovery, work, backupScope, settings),
    Backups,
    DiscoveryService,
    TypeOrmUnitOfWork,
    Settings,
  ),
  provide(BackupOverview, Backups, Jobs, TypeOrmUnitOfWork, Settings, Clock),
  provide(MakeBackupJob, Backups, BackupOverview, Mailer, Settings, Clock),
  provide(MakeBackupAtNight, Jobs, Settings),
  provide(DrillBackupJob, BackupDrill, BackupOverview, Mailer, Settings),
  provide(DrillBackupEachWeek, Jobs, Settings),
];

/** Imports of what contexts declare as importable. */
const imports = [
  provide(ImportStore, TypeOrmUnitOfWork),
  provide(Importables, DiscoveryService),
  provide(ImportableLists, Importables, ImportStore),
  provide(Imports, ImportStore, Importables, Jobs, UploadStore, FrozenFiles, PersonNames, TypeOrmUnitOfWork, Clock),
  provide(PreviewImportJob, ImportStore, Importables, HeldRoles, FrozenFiles, TypeOrmUnitOfWork),
  provide(RunImportJob, ImportStore, Importables, HeldRoles, TypeOrmUnitOfWork),
  provide(UndoImportJob, ImportStore, Importables, HeldRoles, TypeOrmUnitOfWork),
];

/** All that a department has, as one archive. */
const takeout = [
  provide(DepartmentLists, AidStationReadModel, TypeOrmUnitOfWork),
  provide(TimelineTakeout, DescribedTimeline, TypeOrmUnitOfWork),
  provide(TakeOutDepartmentJob, DiscoveryService, HeldRoles),
];

@Module({})
export class ApplicationModule {
  static with(settings: Settings, databaseUrl: string): DynamicModule {
    return {
      module: ApplicationModule,
      imports: [
        DiscoveryModule,
        // Requests are logged by logRequests, which also has the response's status and id.
        LoggerModule.forRoot({ pinoHttp: { level: settings.logLevel, autoLogging: false } }),
        TypeOrmModule.forRoot({
          ...(dataSourceOptions({
            url: databaseUrl,
            directUrl: settings.databaseDirectUrl,
            poolSize: settings.databasePoolSize,
            contexts,
          }) as TypeOrmModuleOptions),
          retryAttempts: 3,
        }),
        PlatformModule.with(
          settings,
          contexts.flatMap((context) => context.events),
        ),
        ...contextModules(),
      ],
      controllers: [
        HealthController,
        MetricsController,
        SiteController,
        HomeController,
        InstallationController,
        FindController,
        DossierController,
        DossierPricingController,
        DossierTimelineController,
        DeadlinesController,
        OrganiserDemandListController,
        OrganiserDocumentsController,
        AidStationScreensController,
        OrganisationListController,
        LetterPreviewController,
        UserListController,
        UnsupportedDemandListController,
        PastEventController,
        MeansPlanningController,
        AssignmentsController,
        MessagesController,
        IntegrityController,
        BackupsController,
        RetentionController,
        SystemStateController,
        RevenueController,
        YearlyReportController,
        PlanningController,
        ReinforcementController,
        CalendarFeedController,
        VolunteerController,
        ImportController,
        TakeoutController,
        ...(settings.production ? [] : [DevMailController, DevPreviewController]),
      ],
      providers: [
        ...readModels,
        ...backups,
        ...imports,
        ...takeout,
        { provide: AccessTable, useClass: DeclaredAccessTable },
        AccessTableCheck,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (unitOfWork: TypeOrmUnitOfWork) => new OwnWritesInterceptor(unitOfWork, settings),
          inject: [TypeOrmUnitOfWork],
        },
      ],
    };
  }
}
