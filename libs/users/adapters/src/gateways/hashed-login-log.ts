import { createHmac } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { keyFor, type Settings } from '@pds/platform';
import { LoginLog, type LoginRefusal } from '@pds/users/domain';

/**
 * Writes refused logins to the log, with a keyed hash of the account: the same account has the same hash in every line, and a reader of the
 * logs without SESSION_SECRET cannot identify it.
 */
export class HashedLoginLog extends LoginLog {
  private readonly logger = new Logger('Login');
  private readonly key: Buffer;

  constructor(settings: Pick<Settings, 'sessionSecret'>) {
    super();
    this.key = keyFor(settings.sessionSecret, 'users: refused logins');
  }

  override logRefusal(who: string, why: LoginRefusal): void {
    const account = createHmac('sha256', this.key).update(who).digest('hex').slice(0, 32);
    this.logger.warn({ msg: 'Login refused', why, account });
  }
}
