import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from './access';
import { AccessTable, routeKey } from './access-table';
import { Authenticator } from './authenticator';
import { MissingSession, NotAllowed } from './http.errors';

/**
 * Applies the access table to each request. A route without an entry is refused: forgetting it must not open a door.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly table: AccessTable,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { url } = request.routeOptions;
    const rule = url === undefined ? undefined : this.table.ruleOf(routeKey(request.method, url));
    if (rule === undefined) throw new NotAllowed();
    request.authentication = await this.authenticator.authenticate(request);
    if (rule === 'public') return true;
    const principal = request.authentication?.principal;
    if (!principal) throw new MissingSession();
    if (rule !== 'any-account' && !rule.includes(principal.role)) throw new NotAllowed();
    return true;
  }
}
