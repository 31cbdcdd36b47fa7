import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { Problem, ProblemField, ProblemOtherSave } from '@pds/platform';
import type { FastifyInstance } from 'fastify';
import { withAccessNotes } from '../access/access-notes';
import { allowStyles } from '../http/allow-styles';
import { introduction } from './openapi-introduction';

/** The API's contract, from which the SPA's client is generated (libs/api-client). */
export function buildOpenApi(application: INestApplication): OpenAPIObject {
  const document = SwaggerModule.createDocument(
    application,
    new DocumentBuilder()
      .setTitle('Postes de secours')
      .setDescription(introduction)
      .setVersion('1')
      .addCookieAuth('pds_session')
      .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'Personal API token, made in /account' })
      // Either is accepted: the browser's session, or the token typed into « Authorize ».
      .addSecurityRequirements('cookie')
      .addSecurityRequirements('bearer')
      .build(),
    { extraModels: [Problem, ProblemField, ProblemOtherSave] },
  );
  return {
    ...document,
    paths: Object.fromEntries(Object.entries(withAccessNotes(document.paths)).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Serves Swagger UI at /api/docs. Its page has styles of its own. */
export function mountSwagger(application: INestApplication): void {
  const fastify = application.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  fastify.addHook('onRequest', async (request, reply) => {
    if (/^\/api\/docs(?:[/?]|$)/.test(request.url)) allowStyles(reply, "'unsafe-inline'");
  });
  SwaggerModule.setup('api/docs', application, () => buildOpenApi(application), { jsonDocumentUrl: 'api/docs.json' });
}
