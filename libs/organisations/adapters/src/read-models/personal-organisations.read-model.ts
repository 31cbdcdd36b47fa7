import { type Person, PersonalDataSource, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { qualificationsOfMember } from '../persistence/postgres-members';

/**
 * The organisations that a person manages, with what is stored of an individual, or came with the SIRET of; what offices store of them as
 * their member, found by the address.
 */
export class PersonalOrganisations extends PersonalDataSource<
  'managedOrganisations' | 'organisationRequests' | 'officeMemberships'
> {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async of({ accountId, email }: Person) {
    return {
      managedOrganisations: await this.unitOfWork.query(
        `SELECT o.id, o.name, CASE WHEN o.is_individual THEN o.accounting_email END AS "accountingEmail",
                CASE WHEN o.is_individual THEN
                  (SELECT coalesce(json_agg(json_build_object('name', a.name, 'line1', a.line1, 'line2', a.line2,
                                                              'zipcode', a.zipcode, 'city', a.city) ORDER BY a.id), '[]')
                   FROM organisations.addresses a WHERE a.organisation_id = o.id) END AS addresses
         FROM organisations.managers m JOIN organisations.organisations o ON o.id = m.organisation_id
         WHERE m.account_id = $1 ORDER BY o.id`,
        [accountId],
      ),
      organisationRequests: await this.unitOfWork.query(
        `SELECT siret, state, created_at AS "createdAt", decided_at AS "decidedAt"
         FROM organisations.attachments WHERE account_id = $1 ORDER BY id`,
        [accountId],
      ),
      officeMemberships: await this.unitOfWork.query(
        sql`SELECT f.name AS office, m.last_name AS "lastName", m.first_name AS "firstName", m.email, m.phone,
              m.is_phone_masked AS "isPhoneMasked", m.status, m.functions, m.is_minor AS "isMinor",
              m.has_guardian_agreement AS "hasGuardianAgreement", m.away,
              m.entered_on::text AS "enteredOn", m.left_on::text AS "leftOn", ${qualificationsOfMember} AS qualifications
            FROM organisations.members m JOIN organisations.offices f ON f.id = m.office_id
            WHERE lower(m.email) = lower(${email}) ORDER BY m.id`,
      ),
    };
  }
}
