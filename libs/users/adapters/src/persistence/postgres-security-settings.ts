import type { Instant, Role } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { SecuritySettings } from '@pds/users/domain';

/** What administrators require of logins, in PostgreSQL. */
export class PostgresSecuritySettings extends SecuritySettings {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {
    super();
  }

  override async secondFactorRoles(): Promise<readonly Role[]> {
    const [row] = await this.unitOfWork.query<{ second_factor_roles: Role[] }>(
      'SELECT second_factor_roles FROM users.security_settings',
    );
    return row?.second_factor_roles ?? [];
  }

  override async requireSecondFactor(roles: readonly Role[], by: number, at: Instant): Promise<void> {
    await this.unitOfWork.query(
      `INSERT INTO users.security_settings (second_factor_roles, changed_at, changed_by) VALUES ($1, $2, $3)
       ON CONFLICT (singleton) DO UPDATE SET second_factor_roles = $1, changed_at = $2, changed_by = $3`,
      [[...new Set(roles)], new Date(at), by],
    );
  }
}
