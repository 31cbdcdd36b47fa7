import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  AccessTable,
  AccessTableCheck,
  compressAnswers,
  declareCharset,
  Draining,
  guardRequests,
  keepRawBodies,
  Metrics,
  noteOwnWrites,
  refuseCrossSiteChanges,
  registerUploads,
  serverOptions,
  type Settings,
  TypeOrmUnitOfWork,
} from '@pds/platform';
import type { FastifyInstance } from 'fastify';
import { Logger } from 'nestjs-pino';
import { ApplicationModule } from './application.module';
import { countRequests } from '../http/count-requests';
import { logRequests } from '../http/log-requests';
import { traceRequests } from '../http/trace-requests';
import { mountSwagger } from '../openapi/openapi';

/** Builds the HTTP application on a migrated database, without listening yet. Its caller closes it, and reacts to signals. */
export async function createApplication(settings: Settings, databaseUrl: string): Promise<NestFastifyApplication> {
  const overTls = settings.appUrl.startsWith('https:');
  const adapter = new FastifyAdapter({
    trustProxy: settings.trustedProxies > 0 && ((_address, hop) => hop < settings.trustedProxies),
    ...serverOptions({ overTls }),
    // The specification writes some calls with a trailing slash (`GET /api/invoice/`), Nest's routes never have one.
    routerOptions: { ignoreTrailingSlash: true },
  });
  const application = await NestFactory.create<NestFastifyApplication>(
    ApplicationModule.with(settings, databaseUrl),
    adapter,
    // Fastify parses JSON itself; Nest would also parse HTML forms, which other sites' pages can send.
    { bufferLogs: true, abortOnError: false, bodyParser: false },
  );
  application.useLogger(application.get(Logger));
  const fastify = application.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  application.get(AccessTableCheck).recordRoutes(fastify);
  await application.register(cookie, { secret: settings.sessionSecret });
  await application.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // Pages that create style elements add a nonce (`allowStyles`); style attributes are allowed nowhere.
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', ...(settings.mapTiles ? [settings.mapTiles.origin] : [])],
        fontSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        // None of our pages has a <base>; an injected one would redirect every relative address.
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: overTls ? [] : null,
      },
    },
    strictTransportSecurity: overTls,
  });
  traceRequests(fastify);
  const draining = application.get(Draining);
  guardRequests(fastify, () => draining.isDraining);
  keepRawBodies(fastify, ['/api/accounting/delivery-messages', '/api/accounting/card-notifications']);
  await compressAnswers(fastify);
  await registerUploads(fastify);
  logRequests(fastify, application.get(AccessTable));
  countRequests(fastify, application.get(Metrics));
  refuseCrossSiteChanges(fastify);
  noteOwnWrites(fastify, application.get(TypeOrmUnitOfWork), settings);
  declareCharset(fastify);
  if (settings.apiDocs) mountSwagger(application);
  return application;
}

/** The same application without HTTP, for the command line. */
export function createApplicationContext(settings: Settings, databaseUrl: string) {
  return NestFactory.createApplicationContext(ApplicationModule.with(settings, databaseUrl), {
    bufferLogs: false,
    logger: ['error', 'warn'],
  });
}
