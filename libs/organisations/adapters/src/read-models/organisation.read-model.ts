import type { Instant, Scope } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import type { AddressKind } from '@pds/organisations/domain';
import type { TypeOrmUnitOfWork } from '@pds/platform';
import { managersOf, type ManagerRow } from './organisation-list.read-model';
import { organisationScope } from './organisation-scope';
import { Parameters } from './sql';

export interface AddressRow {
  readonly id: number;
  readonly kind: AddressKind;
  readonly name: string;
  readonly line1: string;
  readonly line2: string | null;
  readonly zipcode: string;
  readonly city: string;
}

/** An organisation as its edit screen shows it. */
export interface OrganisationDetails {
  readonly id: number;
  readonly name: string;
  readonly type: OrganisationType | null;
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  readonly departmentId: number | null;
  readonly createdAt: Instant;
  /** Contact first, then billing, then the others. */
  readonly addresses: readonly AddressRow[];
  readonly managers: readonly ManagerRow[];
}

/** One organisation, or one of its addresses, within the caller's scope. */
export class OrganisationReadModel {
  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  /** Null when there is none in the scope. */
  async details(id: number, scope: Scope): Promise<OrganisationDetails | null> {
    const { values, add } = new Parameters();
    const [row] = await this.unitOfWork.query<OrganisationDetails>(
      `SELECT o.id, o.name, o.type, o.identifier, o.accounting_email AS "accountingEmail",
              o.department_id AS "departmentId", (extract(epoch FROM o.created_at) * 1000)::float8 AS "createdAt",
              COALESCE((
                SELECT json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'line1', a.line1,
                                                  'line2', a.line2, 'zipcode', a.zipcode, 'city', a.city)
                                ORDER BY array_position(ARRAY['contact', 'billing', 'other'], a.kind), a.id)
                FROM organisations.addresses a WHERE a.organisation_id = o.id), '[]') AS addresses,
              ${managersOf} AS managers
       FROM organisations.organisations o WHERE o.id = ${add(id)} AND ${organisationScope(scope, add)}`,
      values,
    );
    return row ?? null;
  }

  /** Null when there is none in the scope. */
  async address(id: number, scope: Scope): Promise<AddressRow | null> {
    const { values, add } = new Parameters();
    const [row] = await this.unitOfWork.query<AddressRow>(
      `SELECT a.id, a.kind, a.name, a.line1, a.line2, a.zipcode, a.city
       FROM organisations.addresses a JOIN organisations.organisations o ON o.id = a.organisation_id
       WHERE a.id = ${add(id)} AND ${organisationScope(scope, add)}`,
      values,
    );
    return row ?? null;
  }
}
