import type { Clock, Principal } from '@pds/kernel';
import type { Session, Sessions } from '../ports/sessions';

/** The sessions in which the caller is signed in, the latest used first. */
export class ListOwnSessions {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  execute(principal: Principal): Promise<Session[]> {
    return this.sessions.allOf(principal.accountId, this.clock.now());
  }
}
