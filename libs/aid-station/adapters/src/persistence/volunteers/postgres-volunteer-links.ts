import { type VolunteerLink, volunteerLinkLife, VolunteerLinks } from '@pds/aid-station/domain';
import type { Clock } from '@pds/kernel';
import { newLinkSecret, secretDigest, type Settings, sql, type TypeOrmUnitOfWork } from '@pds/platform';

/** Links in PostgreSQL. The secret is behind `#`: browsers do not send that part, so that no log contains it. */
export class PostgresVolunteerLinks extends VolunteerLinks {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly settings: Pick<Settings, 'appUrl'>,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async issue(memberId: number, slotId?: number): Promise<string> {
    const secret = newLinkSecret();
    const now = this.clock.now();
    await this.unitOfWork.query(
      sql`INSERT INTO aid_station.volunteer_links (digest, member_id, issued_at, expires_at)
          VALUES (${secretDigest(secret)}, ${memberId}, ${new Date(now)}, ${new Date(now + volunteerLinkLife)})`,
    );
    // Those that ended so long ago are no longer told why.
    await this.unitOfWork.query(
      sql`DELETE FROM aid_station.volunteer_links
          WHERE member_id = ${memberId} AND expires_at < ${new Date(now - volunteerLinkLife)}`,
    );
    return `${this.settings.appUrl}/benevole/#token=${secret}${slotId === undefined ? '' : `&creneau=${slotId}`}`;
  }

  override async end(memberId: number): Promise<void> {
    const now = new Date(this.clock.now());
    await this.unitOfWork.query(
      sql`UPDATE aid_station.volunteer_links SET expires_at = ${now} WHERE member_id = ${memberId} AND expires_at > ${now}`,
    );
  }

  override async find(secret: string): Promise<VolunteerLink | null> {
    const [row] = await this.unitOfWork.query<{ member_id: number; expires_at: Date }>(
      sql`SELECT member_id, expires_at FROM aid_station.volunteer_links WHERE digest = ${secretDigest(secret)}`,
    );
    return row ? { memberId: row.member_id, expiresAt: row.expires_at.getTime() } : null;
  }

  override async forget(memberId: number): Promise<void> {
    await this.unitOfWork.query(sql`DELETE FROM aid_station.volunteer_links WHERE member_id = ${memberId}`);
  }
}
