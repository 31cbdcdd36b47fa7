import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { AuthenticatedRequest } from './access';
import { AccessTable, routeKey } from './access-table';
import { type ApiTokenLimits, Authenticator } from './authenticator';
import {
  MissingSession,
  NotAllowed,
  ReadOnlyToken,
  TokenNotAccepted,
  TokenOfAnotherContext,
} from '../problems/http.errors';
import { isStateChange } from '../server/state-changing-get';

/** Applies the access table to each request. A route without an entry is refused, so that forgetting an entry never opens a route. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly table: AccessTable,
    private readonly authenticator: Authenticator,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AuthenticatedRequest>();
    const { url } = request.routeOptions;
    const route = url === undefined ? '' : routeKey(request.method, url);
    const rule = this.table.ruleOf(route);
    if (rule === undefined) throw new NotAllowed();
    if (rule === 'public' && this.table.isSameForAll(route)) return true;
    request.authentication = await this.authenticator.authenticate(request, this.table.isQuiet(route));
    const apiToken = request.authentication?.apiToken;
    if (apiToken) this.checkToken(apiToken, route, isStateChange(request, context.getHandler()));
    if (rule === 'public') return true;
    const principal = request.authentication?.principal;
    if (!principal) throw new MissingSession();
    if (rule !== 'any-account' && !rule.includes(principal.role)) throw new NotAllowed();
    return true;
  }

  private checkToken({ readOnly, context }: ApiTokenLimits, route: string, changesState: boolean): void {
    if (this.table.isSessionOnly(route)) throw new TokenNotAccepted();
    if (readOnly && changesState) throw new ReadOnlyToken();
    const routes = this.table.contextOf(route);
    if (context !== null && routes !== null && routes !== context) throw new TokenOfAnotherContext();
  }
}
