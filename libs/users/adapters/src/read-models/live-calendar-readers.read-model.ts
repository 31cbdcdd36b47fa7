import type { Clock, Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { CalendarReader } from '@pds/users/contract';
import { CalendarReaders, type Structure, type Tokens } from '@pds/users/domain';
import {
  affiliations,
  type LiveCredential,
  missingFactorRoles,
  principalOfCredential,
  touchEvery,
} from './live-credentials.read-model';

interface LinkRow extends LiveCredential {
  readonly id: number;
  readonly office_id: number | null;
}

/** The readers of calendars by the stored links, with the roles of their owners at that moment. */
export class LiveCalendarReaders extends CalendarReaders {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly structure: Structure,
    private readonly tokens: Tokens,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async bySecret(secret: string): Promise<CalendarReader | null> {
    const now = this.clock.now();
    const [row] = await this.unitOfWork.query<LinkRow & Record<string, unknown>>(
      `SELECT l.id, l.account_id, l.office_id, coalesce(l.last_read_at < $2, true) AS is_stale,
              ${missingFactorRoles('l.account_id')}, ${affiliations('l.account_id', 'f.id = l.affiliation_id')}
       FROM users.calendar_links l WHERE l.digest = $1 AND NOT l.ended`,
      [this.tokens.digest(secret), new Date(now - touchEvery)],
    );
    if (!row) return null;
    const scope = row.office_id === null ? principalOfCredential(row)?.scope : await this.scopeOfOffice(row.office_id);
    if (!scope) return null;
    if (row.is_stale) await this.noteReading(row.id, now);
    return { linkId: row.id, scope };
  }

  private async scopeOfOffice(officeId: number) {
    const departmentId = await this.structure.departmentOfOffice(officeId);
    return departmentId === undefined ? null : ({ kind: 'office', officeId, departmentId } as const);
  }

  private async noteReading(id: number, now: Instant): Promise<void> {
    await this.unitOfWork.query('UPDATE users.calendar_links SET last_read_at = $2 WHERE id = $1', [id, new Date(now)]);
  }
}
