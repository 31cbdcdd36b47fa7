import { applyDecorators, type CanActivate, type ExecutionContext, UseGuards } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { CrossSiteRequest } from './http.errors';
import { isProgrammatic } from './same-origin';

class ProgrammaticOnly implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!isProgrammatic(context.switchToHttp().getRequest<FastifyRequest>())) throw new CrossSiteRequest();
    return true;
  }
}

/**
 * Marks a specified GET that changes state, kept for compatibility: only a same-origin programmatic request (or a bearer
 * token) passes. The SPA uses the POST twin at the same path (decisions: The calls).
 */
export const StateChangingGet = () =>
  applyDecorators(UseGuards(ProgrammaticOnly), ApiHeader({ name: 'X-Requested-With', required: true }));
