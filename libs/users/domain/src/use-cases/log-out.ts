import type { Sessions } from '../ports/sessions';

/** Ends a browser's session on the server: its cookie is invalid afterwards. */
export class LogOut {
  constructor(private readonly sessions: Sessions) {}

  async execute(sessionId: string | null): Promise<void> {
    if (sessionId !== null) await this.sessions.end(sessionId);
  }
}
