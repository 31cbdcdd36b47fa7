import type { INestApplicationContext } from '@nestjs/common';
import type { Principal } from '@pds/kernel';

/** The caller for set-up: all rights, without an account. */
export const installer: Principal = { accountId: 0, role: 'ROLE_ADMIN', scope: { kind: 'all' } };

/** The application's own use cases, facades and ports, from whichever module. */
export class UseCases {
  constructor(private readonly application: INestApplicationContext) {}

  get<T>(token: abstract new (...parameters: never[]) => T): T {
    return this.application.get<T>(token as never, { strict: false });
  }
}
