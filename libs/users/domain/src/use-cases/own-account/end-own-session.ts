import type { Clock, Principal } from '@pds/kernel';
import type { Sessions } from '../../ports/login/sessions';
import { SessionNotFound } from '../../users.errors';

/** Ends one of the caller's sessions, on any device. Throws `SessionNotFound` for one that is not theirs. */
export class EndOwnSession {
  constructor(
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async execute(sessionId: string, principal: Principal): Promise<void> {
    const session = await this.sessions.find(sessionId, this.clock.now());
    if (session?.accountId !== principal.accountId) throw new SessionNotFound();
    await this.sessions.end(sessionId);
  }
}
