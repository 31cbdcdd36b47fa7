import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '@pds/kernel';
import { HeldRoles, sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type Affiliation, principalOf } from '@pds/users/domain';

/** The roles of accounts, from their affiliations. */
export class AccountRoles extends HeldRoles {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async holds(principal: Principal): Promise<boolean> {
    const affiliations = await this.unitOfWork.query<Affiliation & Record<string, unknown>>(
      sql`SELECT f.id, f.role, f.department_id AS "departmentId", f.office_id AS "officeId", NULL AS "organisationId", true AS active
          FROM users.affiliations f JOIN users.accounts a ON a.id = f.account_id
          WHERE a.id = ${principal.accountId} AND a.deleted_at IS NULL AND f.role = ${principal.role}`,
    );
    // Each role as if it were the active one: they can change to it.
    return affiliations.some((each) => isDeepStrictEqual(principalOf(principal.accountId, [each]), principal));
  }
}
