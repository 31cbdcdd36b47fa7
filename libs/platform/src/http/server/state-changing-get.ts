import { applyDecorators, type CanActivate, type ExecutionContext, SetMetadata, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CrossSiteRequest } from '../problems/http.errors';
import { isProgrammatic, safeMethods } from './same-origin';

class ProgrammaticOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isProgrammatic(context.switchToHttp().getRequest<FastifyRequest>())) throw new CrossSiteRequest();
    return true;
  }
}

const changesState = Symbol('changes state');

/** Whether a request changes state, including the specified GETs that do. */
export function isStateChange(request: FastifyRequest, handler: object): boolean {
  return !safeMethods.has(request.method) || Reflect.getMetadata(changesState, handler) === true;
}

/**
 * Marks a GET that changes state: only a same-origin programmatic request (or a bearer token) is accepted. Most are specified ones, retained
 * for compatibility, of which the SPA uses the POST twin at the same path (decisions: The calls); one notes to whom it showed a secret.
 */
export const StateChangingGet = () =>
  applyDecorators(
    UseGuards(ProgrammaticOnly),
    SetMetadata(changesState, true),
    ApiHeader({ name: 'X-Requested-With', required: true }),
  );
