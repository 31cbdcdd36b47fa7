import { randomUUID } from 'node:crypto';
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
import { contexts } from './contexts';
import { DevMailController } from './http/dev-mail.controller';
import { DossierController } from './http/dossier.controller';
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
        LoggerModule.forRoot({ pinoHttp: logging(settings) }),
        TypeOrmModule.forRoot({
          ...(dataSourceOptions({
            url: databaseUrl,
            poolSize: settings.databasePoolSize,
            contexts,
          }) as TypeOrmModuleOptions),
          retryAttempts: 3,
        }),
        PlatformModule.with(settings),
        ...contexts.flatMap((context) => context.modules),
      ],
      controllers: [
        HealthController,
        HomeController,
        DossierController,
        ...(settings.production ? [] : [DevMailController]),
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

/** Structured logs: method, path without its query, status, duration and request id; no address, cookie or body. */
function logging(settings: Settings) {
  return {
    level: settings.logLevel,
    genReqId: () => randomUUID(),
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: pathWithoutSecrets(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
    autoLogging: { ignore: (request: { url?: string }) => !request.url?.startsWith('/api') },
  };
}

/** A document's or print page's unguessable key would open it for whoever reads the logs. */
function pathWithoutSecrets(url: string): string {
  return url.split('?')[0]!.replace(/[A-Za-z0-9_-]{20,}/g, '…');
}
