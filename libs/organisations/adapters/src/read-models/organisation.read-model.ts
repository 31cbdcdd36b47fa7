import type { Instant, Scope } from '@pds/kernel';
import type { OrganisationType } from '@pds/organisations/contract';
import { type AddressKind, organisationsInScope, type ServedOrganisations } from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import type { UsersFacade } from '@pds/users/contract';

export interface ManagerRow {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A person asked by e-mail to manage an organisation, as staff named them. */
export interface PendingManagerRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** The end of the period in which they may agree. */
  readonly expiresAt: Instant;
}

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
  readonly isIndividual: boolean;
  readonly identifier: string | null;
  readonly accountingEmail: string | null;
  readonly serviceCodeRequired: boolean;
  readonly commitmentNumberRequired: boolean;
  readonly departmentId: number | null;
  readonly createdAt: Instant;
  /** Contact first, then billing, then the others. */
  readonly addresses: readonly AddressRow[];
  readonly managers: readonly ManagerRow[];
  /** Asked by e-mail, not answered yet; the existence of an account is not revealed. */
  readonly pendingManagers: readonly PendingManagerRow[];
}

/** One organisation, or one of its addresses, within the caller's scope. */
export class OrganisationReadModel {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly served: ServedOrganisations,
    private readonly users: UsersFacade,
  ) {}

  /** Null when there is none in the scope. */
  async details(id: number, scope: Scope): Promise<OrganisationDetails | null> {
    const found = await this.unitOfWork.query<
      Omit<OrganisationDetails, 'managers' | 'pendingManagers'> & { managerIds: number[] }
    >(
      sql`SELECT o.id, o.name, o.type, o.is_individual AS "isIndividual", o.identifier, o.accounting_email AS "accountingEmail",
              o.service_code_required AS "serviceCodeRequired", o.commitment_number_required AS "commitmentNumberRequired",
              o.department_id AS "departmentId", (extract(epoch FROM o.created_at) * 1000)::float8 AS "createdAt",
              COALESCE((
                SELECT json_agg(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'line1', a.line1,
                                                  'line2', a.line2, 'zipcode', a.zipcode, 'city', a.city)
                                ORDER BY array_position(ARRAY['contact', 'billing', 'other'], a.kind), a.id)
                FROM organisations.addresses a WHERE a.organisation_id = o.id), '[]') AS addresses,
              ARRAY(SELECT m.account_id FROM organisations.managers m WHERE m.organisation_id = o.id) AS "managerIds"
       FROM organisations.organisations o WHERE o.id = ${id}`,
    );
    const [visible] = await organisationsInScope(found, scope, this.served);
    if (!visible) return null;
    const { managerIds, ...organisation } = visible;
    const pending = await this.users.pendingOrganisersOf(id);
    // A person named by their address looks the same whether they had an account or got one.
    const answered = managerIds.filter((managerId) => !pending.some(({ accountId }) => accountId === managerId));
    return {
      ...organisation,
      managers: await this.managers(answered),
      pendingManagers: pending.map(({ firstName, lastName, email, expiresAt }) => ({
        firstName,
        lastName,
        email,
        expiresAt,
      })),
    };
  }

  /** Null when there is none in the scope. */
  async address(id: number, scope: Scope): Promise<AddressRow | null> {
    const [found] = await this.unitOfWork.query<{
      address: AddressRow;
      organisationId: number;
      departmentId: number | null;
    }>(
      sql`SELECT json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'line1', a.line1, 'line2', a.line2,
                                'zipcode', a.zipcode, 'city', a.city) AS address,
              o.id AS "organisationId", o.department_id AS "departmentId"
       FROM organisations.addresses a JOIN organisations.organisations o ON o.id = a.organisation_id
       WHERE a.id = ${id}`,
    );
    if (!found) return null;
    const organisation = { id: found.organisationId, departmentId: found.departmentId };
    const visible = await organisationsInScope([organisation], scope, this.served);
    return visible.length > 0 ? found.address : null;
  }

  /** In the order of their ids; closed accounts are omitted. */
  private async managers(accountIds: readonly number[]): Promise<ManagerRow[]> {
    const contacts = await this.users.contacts(accountIds);
    return contacts
      .map(({ id, firstName, lastName, email }) => ({ id, firstName, lastName, email }))
      .sort((a, b) => a.id - b.id);
  }
}
