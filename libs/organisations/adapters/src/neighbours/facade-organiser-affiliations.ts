import { DomainError, type Scope } from '@pds/kernel';
import { ManagerEmailTaken, type NewManager, OrganiserAffiliations } from '@pds/organisations/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { UsersFacade } from '@pds/users/contract';
import { Parameters } from '../read-models/sql';

/** The users context gives managers their role. */
export class FacadeOrganiserAffiliations extends OrganiserAffiliations {
  constructor(
    private readonly users: UsersFacade,
    private readonly unitOfWork: TypeOrmUnitOfWork,
  ) {
    super();
  }

  /** Organisers are customers of every department; colleagues are known within their own only. */
  override async isKnown(accountId: number, scope: Scope): Promise<boolean> {
    if (scope.kind === 'organiser') return false;
    const { values, add } = new Parameters();
    const [row] = await this.unitOfWork.query<{ known: boolean }>(
      `SELECT EXISTS (
         SELECT 1 FROM users.accounts u WHERE u.id = ${add(accountId)} AND u.deleted_at IS NULL AND ${
           scope.kind === 'all'
             ? 'true'
             : `EXISTS (SELECT 1 FROM users.affiliations f WHERE f.account_id = u.id
                          AND (f.role = 'ROLE_USER' OR f.department_id = ${add(scope.departmentId)}))`
         }) AS known`,
      values,
    );
    return row!.known;
  }

  override affiliate(accountId: number, organisationId: number): Promise<void> {
    return this.users.affiliateOrganiser(accountId, organisationId);
  }

  override async invite(person: NewManager, organisationId: number, notify: boolean): Promise<number> {
    try {
      return await this.users.inviteOrganiser({ ...person, organisationId, notify });
    } catch (error) {
      // The users' own text speaks to a visitor who signs up.
      if (error instanceof DomainError && error.code === 'users.email-already-used') throw new ManagerEmailTaken();
      throw error;
    }
  }

  override organisedBy(accountId: number): Promise<readonly number[]> {
    return this.users.organisationsOf(accountId);
  }

  override withdraw(accountId: number, organisationId: number): Promise<void> {
    return this.users.withdrawOrganiser(accountId, organisationId);
  }
}
