import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { ChangedMeanwhile, DomainError, type DomainErrorKind, type FieldError, ThrottledError } from '@pds/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isOutage } from '../../outage/outage';
import type { Problem } from './problem';

const statusOfKind: Record<DomainErrorKind, number> = {
  malformed: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  gone: 410,
  conflict: 409,
  'too-large': 413,
  'unsupported-type': 415,
  throttled: 429,
  unavailable: 503,
};

/** French texts for errors of the framework, whose own messages are English and contain internals. */
const textOfStatus: Record<number, string> = {
  400: 'La requête est mal formée.',
  404: 'Cette adresse n’existe pas.',
  405: 'Cette méthode n’est pas permise ici.',
  408: 'La requête a mis trop de temps à arriver.',
  413: 'Le contenu envoyé est trop volumineux.',
  414: 'Cette adresse est trop longue.',
  415: 'Ce type de contenu n’est pas accepté.',
  431: 'Les en-têtes de la requête sont trop volumineux.',
  503: 'Le service est momentanément indisponible. Veuillez réessayer dans quelques instants.',
};

/** Seconds after which to retry during an outage: it is over by then, or reported again at once. */
const retryAfter = '5';

/** The media type of every error. */
export const problemType = 'application/problem+json; charset=utf-8';

/** The one place where an exception becomes an HTTP response: RFC 9457, French text, no internals. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('HTTP');

  catch(exception: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemOf(exception, String(request.id));
    if (problem.status >= 500) this.logger.error(loggable(exception, problem.requestId));
    if (exception instanceof ThrottledError) void reply.header('Retry-After', String(exception.retryAfterSeconds));
    else if (problem.status === 503) void reply.header('Retry-After', retryAfter);
    void reply.status(problem.status).header('Content-Type', problemType).send(problem);
  }
}

/**
 * What may be logged of an unexpected error, with the id that its response contains. Chosen property by property: an SQL error contains the
 * values of its statement (names, addresses, password hashes) and PostgreSQL's detail quotes them.
 */
export function loggable(exception: unknown, requestId: string): object {
  if (!(exception instanceof Error)) return { requestId, msg: `Thrown: ${typeof exception}` };
  const { name, message, stack } = exception;
  const { query, code, constraint } = exception as { query?: unknown; code?: unknown; constraint?: unknown };
  return { requestId, error: { type: name, message, stack, query, code, constraint }, msg: message };
}

/** A form shows a few errors at a time; the bound also keeps the size of the response independent of the request. */
const maxErrors = 50;
const maxPathLength = 120;

/** The invalid fields as returned: the first ones, without long paths, which may contain names that the caller invented. */
function truncatedErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.slice(0, maxErrors).map(({ field, message }) => ({
    field: field.length > maxPathLength ? `${field.slice(0, maxPathLength)}…` : field,
    message,
  }));
}

/** The response for an exception. */
export function problemOf(exception: unknown, requestId: string): Problem {
  const build = (status: number, code: string, detail: string, errors: readonly FieldError[] = []): Problem => ({
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail,
    requestId,
    ...(errors.length > 0 ? { errors: truncatedErrors(errors) } : {}),
  });
  if (exception instanceof DomainError) {
    const { kind, code, message, fields, contact } = exception;
    return {
      ...build(statusOfKind[kind], code, message, fields),
      ...(contact && { contact }),
      ...(exception instanceof ChangedMeanwhile && { otherSave: exception.otherSave }),
    };
  }
  const status = httpStatusOf(exception);
  if (status === null && isOutage(exception)) return build(503, 'unavailable', textOfStatus[503]!);
  if (status === null) {
    return build(500, 'internal', 'Une erreur est survenue. Veuillez réessayer dans quelques instants.');
  }
  return build(status, `http.${status}`, textOfStatus[status] ?? 'La requête a été refusée.');
}

/** The HTTP status of an exception of Nest or Fastify; null for an unexpected one. */
function httpStatusOf(exception: unknown): number | null {
  if (exception instanceof HttpException) return exception.getStatus();
  const status = (exception as { statusCode?: unknown } | null)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
