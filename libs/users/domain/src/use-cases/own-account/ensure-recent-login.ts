import type { Instant } from '@pds/kernel';
import type { Sessions } from '../../ports/login/sessions';
import { LoginTooLongAgo } from '../../users.errors';

/** How long after its login a session counts in place of a password, in milliseconds. */
const recentLogin = 15 * 60_000;

/** Throws `LoginTooLongAgo` unless the session began within the last fifteen minutes: what is asked of an account without a password. */
export async function ensureRecentLogin(sessions: Sessions, sessionId: string | null, now: Instant): Promise<void> {
  const session = sessionId === null ? null : await sessions.find(sessionId, now);
  if (!session || session.createdAt < now - recentLogin) throw new LoginTooLongAgo();
}
