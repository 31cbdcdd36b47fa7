import { type Person, PersonalDataSource, type TypeOrmUnitOfWork } from '@pds/platform';
import { type NamedPlaces, Structure } from '@pds/users/domain';

type AffiliationRow = NamedPlaces & { readonly id: number; readonly role: string; readonly active: boolean };

/**
 * A person's account, with its roles, sessions, known devices, tokens, saved views and links of calendars, and the offices whose calendar's
 * link it was shown.
 */
export class PersonalAccount extends PersonalDataSource<
  | 'affiliations'
  | 'sessions'
  | 'knownDevices'
  | 'identities'
  | 'apiTokens'
  | 'savedViews'
  | 'calendarLinks'
  | 'shownOfficeCalendarLinks'
> {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly structure: Structure,
  ) {
    super();
  }

  /** The account itself: one row, where the other sections are lists. */
  async account(accountId: number): Promise<Record<string, unknown>> {
    const [account] = await this.rows(
      `SELECT id, email::text, identifier::text, first_name AS "firstName", last_name AS "lastName",
              birth_name AS "birthName", phone, civility, created_at AS "createdAt",
              email_confirmed_at AS "emailConfirmedAt", password_hash IS NOT NULL AS "hasPassword",
              daily_digest AS "receivesDailyDigest"
       FROM users.accounts WHERE id = $1`,
      accountId,
    );
    return account ?? {};
  }

  override async of({ accountId }: Person) {
    return {
      affiliations: await this.affiliations(accountId),
      sessions: await this.rows(
        `SELECT created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", address,
                user_agent AS "userAgent"
         FROM users.sessions WHERE account_id = $1 ORDER BY created_at`,
        accountId,
      ),
      knownDevices: await this.rows(
        `SELECT logged_in_at AS "loggedInAt", address FROM users.known_devices WHERE account_id = $1 ORDER BY logged_in_at`,
        accountId,
      ),
      identities: await this.rows(
        `SELECT issuer, subject, siret, linked_at AS "linkedAt" FROM users.identities WHERE account_id = $1 ORDER BY issuer`,
        accountId,
      ),
      apiTokens: await this.rows(
        `SELECT name, read_only AS "readOnly", context, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
         FROM users.api_tokens WHERE account_id = $1 ORDER BY id`,
        accountId,
      ),
      savedViews: await this.rows(
        `SELECT list, name, query, columns, department_id IS NOT NULL AS "isShared", created_at AS "createdAt"
         FROM users.saved_views WHERE account_id = $1 ORDER BY id`,
        accountId,
      ),
      calendarLinks: await this.rows(
        `SELECT created_at AS "createdAt", last_read_at AS "lastReadAt"
         FROM users.calendar_links WHERE account_id = $1 ORDER BY id`,
        accountId,
      ),
      shownOfficeCalendarLinks: await this.rows(
        `SELECT office_id AS "officeId", created_at AS "createdAt"
         FROM users.calendar_links WHERE office_id IS NOT NULL AND $1 = ANY (shown_to) ORDER BY id`,
        accountId,
      ),
    };
  }

  private async affiliations(accountId: number) {
    const rows = await this.rows<AffiliationRow>(
      `SELECT id, role, department_id AS "departmentId", office_id AS "officeId",
              organisation_id AS "organisationId", active
       FROM users.affiliations WHERE account_id = $1 ORDER BY id`,
      accountId,
    );
    const names = await this.structure.namesOf(rows);
    const nameIn = (places: ReadonlyMap<number, { readonly name: string }>, id: number | null) =>
      (id !== null && places.get(id)?.name) || null;
    return rows.map(({ id, role, departmentId, officeId, organisationId, active }) => ({
      id,
      role,
      department: nameIn(names.departments, departmentId),
      office: nameIn(names.offices, officeId),
      organisation: nameIn(names.organisations, organisationId),
      active,
    }));
  }

  private rows<Row = Record<string, unknown>>(sql: string, accountId: number): Promise<Row[]> {
    return this.unitOfWork.query<Row>(sql, [accountId]);
  }
}
