import { comparableText, type Scope } from '@pds/kernel';
import {
  Organisation,
  Organisations,
  organisationsInScope,
  type ScopedOrganisation,
  type ServedOrganisations,
} from '@pds/organisations/domain';
import { sql, type TypeOrmUnitOfWork } from '@pds/platform';
import { type FindOptionsWhere, In, Not } from 'typeorm';
import { AddressRecord, ManagerRecord, OrganisationRecord } from './organisation.record';

export class PostgresOrganisations extends Organisations {
  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly served: ServedOrganisations,
  ) {
    super();
  }

  override nextId(): Promise<number> {
    return this.next('organisations.organisations_id_seq');
  }

  override nextAddressId(): Promise<number> {
    return this.next('organisations.addresses_id_seq');
  }

  override async find(id: number): Promise<Organisation | null> {
    const [found] = await this.load({ id });
    return found ?? null;
  }

  override async findForUpdate(id: number, scope: Scope): Promise<Organisation | null> {
    const found = await this.unitOfWork.query<ScopedOrganisation>(
      sql`SELECT id, department_id AS "departmentId" FROM organisations.organisations WHERE id = ${id}
          FOR NO KEY UPDATE`,
    );
    const visible = await organisationsInScope(found, scope, this.served);
    return visible.length > 0 ? this.find(id) : null;
  }

  override async isNameTaken(name: string, scope: Scope, exceptId?: number): Promise<boolean> {
    const same = (await this.lockByName(name)).filter((each) => each.id !== exceptId);
    return (await organisationsInScope(same, scope, this.served)).length > 0;
  }

  override async managedBy(accountId: number): Promise<Organisation[]> {
    const managed = await this.unitOfWork.manager.find(ManagerRecord, { where: { accountId } });
    if (managed.length === 0) return [];
    return this.load({ id: In(managed.map((manager) => manager.organisationId)) });
  }

  override async unmanaged(name: string, departmentId: number | null): Promise<Organisation[]> {
    const ofDepartment = (await this.lockByName(name)).filter((each) => each.departmentId === departmentId);
    const found = await this.load({ id: In(ofDepartment.map(({ id }) => id)) });
    return found.filter(({ managerIds }) => managerIds.length === 0);
  }

  override async withIdentifierForUpdate(identifier: string): Promise<Organisation[]> {
    await this.unitOfWork.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('organisations.identifier:' || $1, 0))`,
      [identifier],
    );
    const locked = await this.unitOfWork.query<{ id: number }>(
      sql`SELECT id FROM organisations.organisations WHERE identifier = ${identifier} ORDER BY id FOR NO KEY UPDATE`,
    );
    return locked.length > 0 ? this.load({ id: In(locked.map(({ id }) => id)) }) : [];
  }

  override add(organisation: Organisation): Promise<void> {
    return this.write(organisation, (row) => this.unitOfWork.manager.insert(OrganisationRecord, row));
  }

  override save(organisation: Organisation): Promise<void> {
    return this.write(organisation, ({ id, ...row }) =>
      this.unitOfWork.manager.update(OrganisationRecord, { id }, row),
    );
  }

  override async remove(id: number): Promise<void> {
    await this.unitOfWork.manager.delete(OrganisationRecord, { id });
  }

  /** The organisations with a name, locked: nobody else creates one with it until the transaction ends. */
  private async lockByName(name: string): Promise<ScopedOrganisation[]> {
    const wanted = comparableText(name);
    await this.unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtextextended('organisations.name:' || $1, 0))`, [
      wanted,
    ]);
    // The index contains names without accents; the domain decides whether two names are equal.
    const alike = await this.unitOfWork.query<ScopedOrganisation & { name: string }>(
      sql`SELECT id, name, department_id AS "departmentId" FROM organisations.organisations
          WHERE name_search = platform.searchable(${wanted})`,
    );
    return alike.filter((each) => comparableText(each.name) === wanted);
  }

  private async write(
    organisation: Organisation,
    keep: (row: Omit<OrganisationRecord, 'addresses' | 'managers'>) => Promise<unknown>,
  ): Promise<void> {
    const { addresses, managerIds, createdAt, ...rest } = organisation.snapshot();
    const organisationId = organisation.id;
    await this.unitOfWork.run(async () => {
      const { manager } = this.unitOfWork;
      await keep({ ...rest, createdAt: new Date(createdAt) });
      const kept = addresses.map((address) => address.id);
      await manager.delete(AddressRecord, { organisationId, ...(kept.length > 0 ? { id: Not(In(kept)) } : {}) });
      if (addresses.length > 0)
        await manager.upsert(
          AddressRecord,
          addresses.map((address) => ({ ...address, organisationId })),
          ['id'],
        );
      await manager.delete(ManagerRecord, {
        organisationId,
        ...(managerIds.length > 0 ? { accountId: Not(In([...managerIds])) } : {}),
      });
      if (managerIds.length > 0)
        await manager.upsert(
          ManagerRecord,
          managerIds.map((accountId) => ({ organisationId, accountId })),
          ['organisationId', 'accountId'],
        );
    });
  }

  private async load(where: FindOptionsWhere<OrganisationRecord>): Promise<Organisation[]> {
    const records = await this.unitOfWork.manager.find(OrganisationRecord, {
      where,
      relations: { addresses: true, managers: true },
      order: { id: 'ASC', addresses: { id: 'ASC' }, managers: { accountId: 'ASC' } },
    });
    return records.map(({ addresses, managers, createdAt, ...rest }) =>
      Organisation.restore({
        ...rest,
        createdAt: createdAt.getTime(),
        addresses: addresses.map(({ id, kind, name, line1, line2, zipcode, city }) => ({
          id,
          kind,
          name,
          line1,
          line2,
          zipcode,
          city,
        })),
        managerIds: managers.map((manager) => manager.accountId),
      }),
    );
  }

  private async next(sequence: string): Promise<number> {
    const [row] = await this.unitOfWork.query<{ id: number }>('SELECT nextval($1)::integer AS id', [sequence]);
    return row!.id;
  }
}
