import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ACCESS_RULE, type AccessRule, type AuthenticatedRequest } from './access';
import { AccessTable, routeKey } from './access-table';
import { Authenticator } from './authenticator';
import { MissingSession, NotAllowed } from './http.errors';

/**
 * Applies each route's access rule. A route without one is refused: forgetting the rule must not open a door.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly table: AccessTable,
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { url } = request.routeOptions;
    const rule =
      (url === undefined ? undefined : this.table.ruleOf(routeKey(request.method, url))) ??
      this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS_RULE, [context.getHandler(), context.getClass()]);
    if (rule === undefined) throw new NotAllowed();
    request.authentication = await this.authenticator.authenticate(request);
    if (rule === 'public') return true;
    const principal = request.authentication?.principal;
    if (!principal) throw new MissingSession();
    if (rule !== 'any-account' && !rule.includes(principal.role)) throw new NotAllowed();
    return true;
  }
}
