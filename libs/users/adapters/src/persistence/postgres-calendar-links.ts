import type { Instant } from '@pds/kernel';
import { SecretBox, type Settings, type TypeOrmUnitOfWork } from '@pds/platform';
import { type CalendarLink, CalendarLinks, type CalendarOwner, type Token } from '@pds/users/domain';

/** The condition of the link of an owner, by {@link idsOf}. */
const ofOwner = `account_id IS NOT DISTINCT FROM $1 AND affiliation_id IS NOT DISTINCT FROM $2
  AND office_id IS NOT DISTINCT FROM $3`;

/** Links of calendars in PostgreSQL, their secrets encrypted. */
export class PostgresCalendarLinks extends CalendarLinks {
  private readonly box: SecretBox;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    settings: Pick<Settings, 'sessionSecret'>,
  ) {
    super();
    this.box = new SecretBox(settings.sessionSecret, 'users: calendar link');
  }

  override async find(owner: CalendarOwner): Promise<CalendarLink | null> {
    const [row] = await this.unitOfWork.query<{
      secret: string;
      created_at: Date;
      ended: boolean;
      last_read_at: Date | null;
    }>(
      `SELECT secret, created_at, ended, last_read_at FROM users.calendar_links
       WHERE ${ofOwner}`,
      idsOf(owner),
    );
    if (!row) return null;
    return {
      owner,
      secret: row.ended ? null : this.box.decrypt(row.secret, nameOf(owner)),
      createdAt: row.created_at.getTime(),
      ended: row.ended,
      lastReadAt: row.last_read_at?.getTime() ?? null,
    };
  }

  override async replace(
    owner: CalendarOwner,
    { secret, digest }: Token,
    createdAt: Instant,
    shownTo: number,
  ): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO users.calendar_links (account_id, affiliation_id, office_id, digest, secret, created_at, shown_to)
       VALUES ($1, $2, $3, $4, $5, $6, ARRAY[$7::integer])
       ON CONFLICT (${owner.kind === 'account' ? 'affiliation_id' : 'office_id'}) DO UPDATE
       SET digest = excluded.digest, secret = excluded.secret, created_at = excluded.created_at,
           shown_to = excluded.shown_to, ended = false, last_read_at = NULL`,
      [...idsOf(owner), digest, this.box.encrypt(secret, nameOf(owner)), new Date(createdAt), shownTo],
    );
  }

  override async noteShown(owner: CalendarOwner, accountId: number): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE users.calendar_links SET shown_to = shown_to || $4::integer
       WHERE ${ofOwner} AND $4::integer <> ALL (shown_to)`,
      [...idsOf(owner), accountId],
    );
  }

  override async endOfficesShownTo(accountId: number): Promise<void> {
    await this.unitOfWork.query(
      `UPDATE users.calendar_links SET ended = true
       WHERE office_id IS NOT NULL AND $1::integer = ANY (shown_to)`,
      [accountId],
    );
  }

  override async revoke(owner: CalendarOwner): Promise<void> {
    await this.unitOfWork.query(`DELETE FROM users.calendar_links WHERE ${ofOwner}`, idsOf(owner));
  }

  override async revokeAllOf(accountId: number): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.calendar_links WHERE account_id = $1', [accountId]);
  }

  override async revokeOfAffiliations(affiliationIds: readonly number[]): Promise<void> {
    await this.unitOfWork.query('DELETE FROM users.calendar_links WHERE affiliation_id = ANY($1::integer[])', [
      affiliationIds,
    ]);
  }
}

function idsOf(owner: CalendarOwner): (number | null)[] {
  return owner.kind === 'account' ? [owner.accountId, owner.affiliationId, null] : [null, null, owner.officeId];
}

/** The owner as the encryption knows it. */
function nameOf(owner: CalendarOwner): string {
  return owner.kind === 'account' ? `affiliation ${owner.affiliationId}` : `office ${owner.officeId}`;
}
