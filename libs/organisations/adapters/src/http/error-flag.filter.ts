import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DomainError } from '@pds/kernel';
import { Problem, problemOf } from '@pds/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A problem with the error also in the field where the specification expects it (spec back-office 7). */
export class FlaggedProblem extends Problem {
  @ApiProperty({ enum: [true] })
  error!: true;
}

/** Adds `error: true` to the refusals of the calls whose specified client reads such a flag. */
@Catch(DomainError)
export class ErrorFlagFilter implements ExceptionFilter {
  catch(exception: DomainError, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem: FlaggedProblem = { ...problemOf(exception, String(request.id)), error: true };
    void reply.status(problem.status).header('Content-Type', 'application/problem+json; charset=utf-8').send(problem);
  }
}
