import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Principal, Role } from '@pds/kernel';
import type { FastifyRequest } from 'fastify';
import type { Authentication } from './authenticator';

/** Who may call a route: everyone, any signed-in account, or the listed roles. */
export type AccessRule = 'public' | 'any-account' | readonly Role[];

/** A request to which the access guard has added its result. */
export type AuthenticatedRequest = FastifyRequest & { authentication?: Authentication | null };

/** The signed-in caller; null on a public route called without a session. */
export const CurrentPrincipal = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | null =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().authentication?.principal ?? null,
);

/** The browser session, possibly anonymous; null when there is none. */
export const CurrentSession = createParamDecorator(
  (_: unknown, context: ExecutionContext): Authentication | null =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().authentication ?? null,
);
