import { comparableText, type Scope } from '@pds/kernel';
import { Organisation, type OrganisationSnapshot } from '../model/organisation';
import { organisationsInScope } from '../model/organisation-scope';
import { Organisations } from '../ports/organisations';
import type { ServedOrganisations } from '../ports/served-organisations';
import { InMemoryServedOrganisations } from './in-memory-served-organisations';

export class InMemoryOrganisations extends Organisations {
  private readonly rows = new Map<number, OrganisationSnapshot>();
  private lastId = 0;
  private lastAddressId = 0;

  constructor(private readonly served: ServedOrganisations = new InMemoryServedOrganisations()) {
    super();
  }

  override async nextId(): Promise<number> {
    return ++this.lastId;
  }

  override async nextAddressId(): Promise<number> {
    return ++this.lastAddressId;
  }

  override async find(id: number): Promise<Organisation | null> {
    const row = this.rows.get(id);
    return row ? Organisation.restore(structuredClone(row)) : null;
  }

  override async findForUpdate(id: number, scope: Scope): Promise<Organisation | null> {
    const row = this.rows.get(id);
    const visible = await organisationsInScope(row ? [row] : [], scope, this.served);
    return visible.length > 0 ? this.find(id) : null;
  }

  override async isNameTaken(name: string, scope: Scope, exceptId?: number): Promise<boolean> {
    const alike = [...this.rows.values()].filter(
      (row) => row.id !== exceptId && comparableText(row.name) === comparableText(name),
    );
    return (await organisationsInScope(alike, scope, this.served)).length > 0;
  }

  override async managedBy(accountId: number): Promise<Organisation[]> {
    return [...this.rows.values()]
      .filter((row) => row.managerIds.includes(accountId))
      .sort((a, b) => a.id - b.id)
      .map((row) => Organisation.restore(structuredClone(row)));
  }

  override async unmanaged(name: string, departmentId: number | null): Promise<Organisation[]> {
    return [...this.rows.values()]
      .filter((row) => row.managerIds.length === 0 && row.departmentId === departmentId)
      .sort((a, b) => a.id - b.id)
      .map((row) => Organisation.restore(structuredClone(row)))
      .filter((organisation) => organisation.hasName(name));
  }

  override async withIdentifierForUpdate(identifier: string): Promise<Organisation[]> {
    return [...this.rows.values()]
      .filter((row) => row.identifier === identifier)
      .sort((a, b) => a.id - b.id)
      .map((row) => Organisation.restore(structuredClone(row)));
  }

  override async add(organisation: Organisation): Promise<void> {
    if (this.rows.has(organisation.id)) throw new Error(`There is an organisation ${organisation.id} already`);
    this.rows.set(organisation.id, structuredClone(organisation.snapshot()));
  }

  override async save(organisation: Organisation): Promise<void> {
    if (!this.rows.has(organisation.id)) throw new Error(`No organisation ${organisation.id}: a new one is added`);
    this.rows.set(organisation.id, structuredClone(organisation.snapshot()));
  }

  override async remove(id: number): Promise<void> {
    this.rows.delete(id);
  }
}
