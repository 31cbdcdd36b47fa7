import type { Instant } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** Everything that the product keeps about one person, as plain JSON (GDPR art. 15 and 20; docs/privacy.md). */
export interface PersonalData {
  readonly exportedAt: string;
  readonly account: Record<string, unknown>;
  readonly affiliations: readonly Record<string, unknown>[];
  readonly sessions: readonly Record<string, unknown>[];
  readonly apiTokens: readonly Record<string, unknown>[];
  readonly managedOrganisations: readonly Record<string, unknown>[];
  readonly demands: readonly Record<string, unknown>[];
  readonly invoices: readonly Record<string, unknown>[];
  readonly emails: readonly Record<string, unknown>[];
}

/**
 * One person's data, read from every context that keeps some. Names are those of the API; secrets and their digests are
 * not personal data and stay out.
 */
export class PersonalDataReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async of(accountId: number, now: Instant): Promise<PersonalData> {
    const rows = (sql: string) => this.unitOfWork.query(sql, [accountId]);
    const [account] = await rows(
      `SELECT id, email::text, identifier::text, first_name AS "firstName", last_name AS "lastName",
              birth_name AS "birthName", phone, civility, created_at AS "createdAt",
              email_confirmed_at AS "emailConfirmedAt", password_hash IS NOT NULL AS "hasPassword"
       FROM users.accounts WHERE id = $1`,
    );
    return {
      exportedAt: new Date(now).toISOString(),
      account: account ?? {},
      affiliations: await rows(
        `SELECT f.id, f.role, d.name AS department, o.name AS office, g.name AS organisation, f.active
         FROM users.affiliations f
         LEFT JOIN organisations.departments d ON d.id = f.department_id
         LEFT JOIN organisations.offices o ON o.id = f.office_id
         LEFT JOIN organisations.organisations g ON g.id = f.organisation_id
         WHERE f.account_id = $1 ORDER BY f.id`,
      ),
      sessions: await rows(
        `SELECT created_at AS "createdAt", last_seen_at AS "lastSeenAt", expires_at AS "expiresAt", address,
                user_agent AS "userAgent"
         FROM users.sessions WHERE account_id = $1 ORDER BY created_at`,
      ),
      apiTokens: await rows(
        `SELECT name, created_at AS "createdAt", expires_at AS "expiresAt", last_used_at AS "lastUsedAt"
         FROM users.api_tokens WHERE account_id = $1 ORDER BY id`,
      ),
      managedOrganisations: await rows(
        `SELECT o.id, o.name FROM organisations.managers m JOIN organisations.organisations o ON o.id = m.organisation_id
         WHERE m.account_id = $1 ORDER BY o.id`,
      ),
      demands: await rows(
        `SELECT id, event_name AS "eventName", event_place_city AS "eventPlaceCity", starts_at AS "startDate",
                ends_at AS "endDate", comments, contact_first_name AS "contactFirstName",
                contact_last_name AS "contactLastName", contact_phone AS "contactPhone",
                contact_email AS "contactEmail", created_at AS "createdAt", deleted_at AS "deletedAt"
         FROM demand.demands WHERE filed_by = $1 ORDER BY id`,
      ),
      invoices: await rows(
        `SELECT number, event_name AS "eventName", contact_name AS "contactName", contact_email AS "contactEmail",
                issued_at AS "issuedAt", amount_cents / 100.0 AS amount
         FROM accounting.invoices WHERE filed_by = $1 ORDER BY id`,
      ),
      emails: await rows(
        `SELECT m.subject, m.created_at AS "createdAt", m.sent_at AS "sentAt"
         FROM platform.mails m JOIN users.accounts a ON lower(m.recipient) = lower(a.email::text)
         WHERE a.id = $1 ORDER BY m.id`,
      ),
    };
  }
}
