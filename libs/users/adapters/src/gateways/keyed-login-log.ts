import { createHmac, hkdfSync } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { Settings } from '@pds/platform';
import { LoginLog, type LoginRefusal } from '@pds/users/domain';

/**
 * Writes refused logins to the log, the account as a keyed hash: the same account is the same word in every line, and whoever
 * has the logs but not SESSION_SECRET cannot tell whose.
 */
export class KeyedLoginLog extends LoginLog {
  private readonly logger = new Logger('Login');
  private readonly key: Buffer;

  constructor(settings: Pick<Settings, 'sessionSecret'>) {
    super();
    this.key = Buffer.from(hkdfSync('sha256', settings.sessionSecret, '', 'users: refused logins', 32));
  }

  override refused(who: string, why: LoginRefusal): void {
    const account = createHmac('sha256', this.key).update(who).digest('hex').slice(0, 32);
    this.logger.warn({ msg: 'Login refused', why, account });
  }
}
