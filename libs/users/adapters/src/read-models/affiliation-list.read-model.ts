import type { Role } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';

/** One of the caller's roles, as the selector shows it (spec organiser 3, Affiliation). */
export interface AffiliationChoice {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

/** Spec organiser 3, Roles. */
const roleLabels: Record<Role, string> = {
  ROLE_USER: 'Gestionnaire',
  ROLE_LOCAL_MANAGER: 'Cadre local',
  ROLE_OFFICE_LOCAL_MANAGER: 'Cadre local antenne',
  ROLE_ACCOUNTING: 'Comptable',
  ROLE_ADMIN: 'Administrateur',
};

/** The caller's affiliations with the names of the places they are held in, which other contexts own. */
export class AffiliationListReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  async of(accountId: number): Promise<AffiliationChoice[]> {
    const rows = await this.unitOfWork.query<{ id: number; role: Role; active: boolean; place: string | null }>(
      `SELECT a.id, a.role, a.active,
              CASE a.role
                WHEN 'ROLE_USER' THEN o.name
                WHEN 'ROLE_OFFICE_LOCAL_MANAGER' THEN f.name || ' (' || d.code || ')'
                WHEN 'ROLE_ADMIN' THEN NULL
                ELSE d.name || ' (' || d.code || ')'
              END AS place
       FROM users.affiliations a
       LEFT JOIN organisations.departments d ON d.id = a.department_id
       LEFT JOIN organisations.offices f ON f.id = a.office_id
       LEFT JOIN organisations.organisations o ON o.id = a.organisation_id
       WHERE a.account_id = $1 ORDER BY a.id`,
      [accountId],
    );
    return rows.map(({ id, role, active, place }) => ({
      id,
      name: place === null ? roleLabels[role] : `${roleLabels[role]} – ${place}`,
      active,
    }));
  }
}
