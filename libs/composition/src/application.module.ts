import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import {
  AccessGuard,
  AccessTable,
  AccessTableCheck,
  dataSourceOptions,
  PlatformModule,
  ProblemFilter,
  type Settings,
  validationPipe,
} from '@pds/platform';
import { LoggerModule } from 'nestjs-pino';
import { DeclaredAccessTable } from './access/access-table';
import { contextModules, contexts } from './contexts';
import { DevMailController } from './http/dev-mail.controller';
import { DevPreviewController } from './http/dev-preview.controller';
import { DossierController } from './http/dossier.controller';
import { DossierPricingController } from './http/dossier-pricing.controller';
import { HealthController } from './http/health.controller';
import { HomeController } from './http/home.controller';
import { HomeReadModel } from './http/home.read-model';

/** The whole application on one database. */
@Module({})
export class ApplicationModule {
  static with(settings: Settings, databaseUrl: string): DynamicModule {
    return {
      module: ApplicationModule,
      imports: [
        // Calls are logged by logRequests, which sees the answer's status and id.
        LoggerModule.forRoot({ pinoHttp: { level: settings.logLevel, autoLogging: false } }),
        TypeOrmModule.forRoot({
          ...(dataSourceOptions({
            url: databaseUrl,
            poolSize: settings.databasePoolSize,
            contexts,
          }) as TypeOrmModuleOptions),
          retryAttempts: 3,
        }),
        PlatformModule.with(settings),
        ...contextModules(),
      ],
      controllers: [
        HealthController,
        HomeController,
        DossierController,
        DossierPricingController,
        ...(settings.production ? [] : [DevMailController, DevPreviewController]),
      ],
      providers: [
        HomeReadModel,
        { provide: AccessTable, useClass: DeclaredAccessTable },
        AccessTableCheck,
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
    };
  }
}
