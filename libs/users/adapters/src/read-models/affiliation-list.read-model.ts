import { type Role, roleLabels } from '@pds/kernel';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import type { PlaceNames, Structure } from '@pds/users/domain';

/** One of the caller's roles, as the selector shows it (spec organiser 3, Affiliation). */
export interface AffiliationChoice {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  /** The organisation that it manages; null for other roles. */
  readonly organizationId: number | null;
}

interface HeldRole {
  readonly id: number;
  readonly role: Role;
  readonly active: boolean;
  readonly departmentId: number | null;
  readonly officeId: number | null;
  readonly organisationId: number | null;
}

/** The caller's affiliations, named by their places. */
export class AffiliationListReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly structure: Structure,
  ) {}

  async of(accountId: number): Promise<AffiliationChoice[]> {
    const held = await this.unitOfWork.query<HeldRole>(
      `SELECT id, role, active, department_id AS "departmentId", office_id AS "officeId",
              organisation_id AS "organisationId"
       FROM users.affiliations WHERE account_id = $1 ORDER BY id`,
      [accountId],
    );
    const places = await this.structure.namesOf(held);
    return held.map((affiliation) => {
      const { id, role, active, organisationId: organizationId } = affiliation;
      const place = placeOf(affiliation, places);
      const name = place === undefined ? roleLabels[role] : `${roleLabels[role]} – ${place}`;
      return { id, name, active, organizationId };
    });
  }
}

/** « Rhône (69) », « Givors (69) », an organisation's name; undefined for a role without a place. */
function placeOf({ role, ...held }: HeldRole, { departments, offices, organisations }: PlaceNames): string | undefined {
  const department = departments.get(held.departmentId ?? 0);
  switch (role) {
    case 'ROLE_ADMIN':
      return undefined;
    case 'ROLE_USER':
      return organisations.get(held.organisationId ?? 0)?.name;
    case 'ROLE_OFFICE_LOCAL_MANAGER': {
      const office = offices.get(held.officeId ?? 0);
      return office && department && `${office.name} (${department.code})`;
    }
    case 'ROLE_LOCAL_MANAGER':
    case 'ROLE_ACCOUNTING':
      return department && `${department.name} (${department.code})`;
  }
}
