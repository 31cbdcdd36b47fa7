import {
  type Clock,
  type Instant,
  isInScope,
  type Ownership,
  type Principal,
  type Scope,
  staffRoles,
} from '@pds/kernel';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import {
  type CalendarReader,
  type Contact,
  type CreatedAdministrator,
  type DigestReader,
  type IntroducedPerson,
  type NewAdministrator,
  type OrganiserInvitation,
  type OrganiserRoleGiver,
  type PendingOrganiser,
  UsersFacade,
  type Workplace,
} from '@pds/users/contract';
import {
  type AffiliateOrganiser,
  type Affiliation,
  type CheckAccountVisibility,
  type CreateAdministrator,
  type DigestLinks,
  type Identities,
  type IdentifyCalendarReader,
  type IntroduceOrganiser,
  type InviteOrganiser,
  type OrganiserProposals,
  principalOf,
  type SendCredentialLink,
  signUpCause,
  type UpdateOwnDetails,
  type WithdrawOrganiser,
  type WithdrawUnansweredOrganiser,
} from '@pds/users/domain';

const contactColumns = `a.id, a.first_name AS "firstName", a.last_name AS "lastName", a.email, a.phone,
  a.email_confirmed_at IS NOT NULL AS "emailConfirmed"`;

/** The facade of the users context. */
export class UsersFacadeAdapter extends UsersFacade {
  constructor(
    private readonly checkVisibility: CheckAccountVisibility,
    private readonly affiliate: AffiliateOrganiser,
    private readonly invite: InviteOrganiser,
    private readonly introduce: IntroduceOrganiser,
    private readonly withdraw: WithdrawOrganiser,
    private readonly withdrawUnanswered: WithdrawUnansweredOrganiser,
    private readonly administrators: CreateAdministrator,
    private readonly updateOwnDetails: UpdateOwnDetails,
    private readonly sendCredentialLink: SendCredentialLink,
    private readonly proposals: OrganiserProposals,
    private readonly identities: Identities,
    private readonly identifyCalendarReader: IdentifyCalendarReader,
    private readonly digestLinks: DigestLinks,
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async contact(accountId: number): Promise<Contact | null> {
    const [contact] = await this.contacts([accountId]);
    return contact ?? null;
  }

  override contacts(accountIds: readonly number[]): Promise<Contact[]> {
    return this.unitOfWork.query<Contact & Record<string, unknown>>(
      `SELECT ${contactColumns} FROM users.accounts a WHERE id = ANY($1) AND deleted_at IS NULL`,
      [accountIds],
    );
  }

  override isKnownIn(accountId: number, scope: Scope): Promise<boolean> {
    return this.checkVisibility.execute(accountId, scope);
  }

  override async sendSignUpLink(accountId: number, key: string): Promise<boolean> {
    const cause = signUpCause(accountId);
    return (await this.sendCredentialLink.execute({ accountId, purpose: 'confirmation', cause, key })) !== null;
  }

  override correctPhone(phone: string, principal: Principal): Promise<void> {
    return this.updateOwnDetails.execute({ phone }, principal);
  }

  override async workplaceOf(accountId: number): Promise<Workplace | null> {
    const [row] = await this.unitOfWork.query<Workplace>(
      `SELECT a.department_id AS "departmentId", a.office_id AS "officeId"
       FROM users.affiliations a WHERE a.account_id = $1 AND a.active AND a.department_id IS NOT NULL`,
      [accountId],
    );
    return row ?? null;
  }

  override async emailOfStaff(accountId: number, dossier: Ownership): Promise<string | null> {
    const rows = await this.unitOfWork.query<Affiliation & { readonly email: string }>(
      sql`SELECT a.email::text AS email, f.id, f.role, f.department_id AS "departmentId", f.office_id AS "officeId",
            NULL AS "organisationId", true AS active
          FROM users.accounts a JOIN users.affiliations f ON f.account_id = a.id
          WHERE a.id = ${accountId} AND a.deleted_at IS NULL AND a.email_confirmed_at IS NOT NULL
            AND f.role = ANY(${staffRoles}) ORDER BY f.id`,
    );
    const found = rows.find((row) => {
      // Each role as if it were the active one: they can change to it.
      const principal = principalOf(accountId, [row]);
      return principal && isInScope(principal.scope, dossier);
    });
    return found?.email ?? null;
  }

  override async digestReaders(officeIds: readonly number[]): Promise<DigestReader[]> {
    const rows = await this.unitOfWork.query<Omit<DigestReader, 'secret'>>(
      `SELECT DISTINCT place.id AS "officeId", a.id AS "accountId", a.email::text AS email
       FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id
       CROSS JOIN LATERAL (VALUES (f.office_id), (CASE f.role WHEN 'ROLE_LOCAL_MANAGER' THEN -f.department_id END)) place (id)
       WHERE place.id = ANY($1) AND f.role = ANY($2) AND a.deleted_at IS NULL AND a.email_confirmed_at IS NOT NULL
         AND a.daily_digest
       ORDER BY 1, 2`,
      [officeIds, staffRoles],
    );
    return rows.map((row) => ({ ...row, secret: this.digestLinks.secretOf(row) }));
  }

  override affiliateOrganiser(accountId: number, organisationId: number, givenBy: OrganiserRoleGiver): Promise<void> {
    return this.affiliate.execute({ accountId, organisationId, givenBy });
  }

  override inviteOrganiser(invitation: OrganiserInvitation): Promise<number | null> {
    return this.invite.execute(invitation);
  }

  override introduceOrganiser(person: IntroducedPerson): Promise<number> {
    return this.introduce.execute(person);
  }

  override organisersOf(organisationId: number): Promise<Contact[]> {
    return this.unitOfWork.query<Contact & Record<string, unknown>>(
      `SELECT ${contactColumns} FROM users.accounts a
       WHERE a.deleted_at IS NULL AND a.email_confirmed_at IS NOT NULL AND EXISTS (
         SELECT FROM users.affiliations f
         WHERE f.account_id = a.id AND f.organisation_id = $1 AND f.role = 'ROLE_USER')
       ORDER BY a.last_name, a.first_name, a.id`,
      [organisationId],
    );
  }

  override pendingOrganisersOf(organisationId: number): Promise<PendingOrganiser[]> {
    return this.proposals.pendingFor(organisationId, this.clock.now());
  }

  override withdrawOrganiser(accountId: number, organisationId: number): Promise<void> {
    return this.withdraw.execute({ accountId, organisationId });
  }

  override isUnansweredOrganiser(accountId: number, organisationId: number, until: Instant): Promise<boolean> {
    return this.withdrawUnanswered.isUnanswered(accountId, organisationId, until);
  }

  override withdrawUnansweredOrganiser(accountId: number, organisationId: number): Promise<void> {
    return this.withdrawUnanswered.execute({ accountId, organisationId });
  }

  override async organisationsOf(accountId: number): Promise<number[]> {
    const rows = await this.unitOfWork.query<{ id: number }>(
      `SELECT DISTINCT f.organisation_id AS id
       FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id AND a.deleted_at IS NULL
       WHERE f.account_id = $1 AND f.role = 'ROLE_USER' AND f.organisation_id IS NOT NULL ORDER BY 1`,
      [accountId],
    );
    return rows.map(({ id }) => id);
  }

  override vouchedSiretOf(accountId: number): Promise<string | null> {
    return this.identities.employerOf(accountId);
  }

  override calendarReader(secret: string, network: string): Promise<CalendarReader> {
    return this.identifyCalendarReader.execute(secret, network);
  }

  override createAdministrator(administrator: NewAdministrator): Promise<CreatedAdministrator> {
    return this.administrators.execute(administrator);
  }
}
