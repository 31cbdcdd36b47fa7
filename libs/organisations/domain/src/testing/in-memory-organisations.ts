import type { Scope } from '@pds/kernel';
import { comparableName, Organisation, type OrganisationSnapshot } from '../model/organisation';
import { Organisations } from '../ports/organisations';

/** Organisations in memory. */
export class InMemoryOrganisations extends Organisations {
  private readonly rows = new Map<number, OrganisationSnapshot>();
  private lastId = 0;
  private lastAddressId = 0;
  private readonly handled: { readonly organisationId: number; readonly departmentId: number }[] = [];

  /** As if the department handled a demand of the organisation. */
  handleDemand(organisationId: number, departmentId: number): void {
    this.handled.push({ organisationId, departmentId });
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

  override async findInScope(id: number, scope: Scope): Promise<Organisation | null> {
    const row = this.rows.get(id);
    return row && this.isInScope(row, scope) ? this.find(id) : null;
  }

  override async isNameTaken(name: string, scope: Scope, exceptId?: number): Promise<boolean> {
    return [...this.rows.values()].some(
      (row) => row.id !== exceptId && comparableName(row.name) === comparableName(name) && this.isInScope(row, scope),
    );
  }

  override async managedBy(accountId: number): Promise<Organisation[]> {
    return [...this.rows.values()]
      .filter((row) => row.managerIds.includes(accountId))
      .sort((a, b) => a.id - b.id)
      .map((row) => Organisation.restore(structuredClone(row)));
  }

  override async save(organisation: Organisation): Promise<void> {
    this.rows.set(organisation.id, structuredClone(organisation.snapshot()));
  }

  private isInScope({ id, departmentId }: OrganisationSnapshot, scope: Scope): boolean {
    switch (scope.kind) {
      case 'all':
        return true;
      case 'department':
      case 'office':
        return (
          departmentId === scope.departmentId ||
          this.handled.some((each) => each.organisationId === id && each.departmentId === scope.departmentId)
        );
      case 'organiser':
        return scope.organisationIds.includes(id);
    }
  }
}
