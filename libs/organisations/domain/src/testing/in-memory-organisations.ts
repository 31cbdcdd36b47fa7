import { Organisation, type OrganisationSnapshot } from '../organisation';
import { Organisations } from '../ports/organisations';

/** Organisations in memory. */
export class InMemoryOrganisations extends Organisations {
  private readonly rows = new Map<number, OrganisationSnapshot>();
  private lastId = 0;
  private lastAddressId = 0;

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

  override async managedBy(accountId: number): Promise<Organisation[]> {
    return [...this.rows.values()]
      .filter((row) => row.managerIds.includes(accountId))
      .sort((a, b) => a.id - b.id)
      .map((row) => Organisation.restore(structuredClone(row)));
  }

  override async save(organisation: Organisation): Promise<void> {
    this.rows.set(organisation.id, structuredClone(organisation.snapshot()));
  }
}
