import type { Role } from '@pds/kernel';
import type { AccessTable } from '@pds/platform';
import { type TokenContext, tokenContexts, TokenScopes } from '@pds/users/domain';

/** The parts of the application that are open to a role, derived from the access table. */
export class TokenScopesBridge extends TokenScopes {
  constructor(private readonly table: AccessTable) {
    super();
  }

  override contextsOpenTo(role: Role): readonly TokenContext[] {
    const open = new Set(
      this.table.routes.filter((route) => this.mayCall(role, route)).map((route) => this.table.contextOf(route)),
    );
    return tokenContexts.filter((context) => open.has(context));
  }

  /** Whether the role may make a call with a token; public calls need none. */
  private mayCall(role: Role, route: string): boolean {
    const rule = this.table.ruleOf(route);
    if (rule === undefined || rule === 'public' || this.table.isSessionOnly(route)) return false;
    return rule === 'any-account' || rule.includes(role);
  }
}
