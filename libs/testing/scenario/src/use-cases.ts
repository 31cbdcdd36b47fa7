import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@pds/kernel';

/** Whoever sets things up: every right, no account of their own. */
export const installer: Principal = { accountId: 0, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/** The application's own use cases, facades and ports, wherever their module is. */
export class UseCases {
  constructor(private readonly application: INestApplicationContext) {}

  get<T>(token: abstract new (...parameters: never[]) => T): T {
    return this.application.get<T>(token as never, { strict: false });
  }
}
