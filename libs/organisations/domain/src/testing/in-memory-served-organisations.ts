import { ServedOrganisations } from '../ports/served-organisations';

/** Demands in memory, as far as organisations need them. */
export class InMemoryServedOrganisations extends ServedOrganisations {
  private handled: { readonly organisationId: number; readonly departmentId: number }[] = [];

  /** Simulates that the department handles a demand of the organisation. */
  handleDemand(organisationId: number, departmentId: number): void {
    this.handled.push({ organisationId, departmentId });
  }

  /** Simulates that every demand has been deleted. */
  forget(): void {
    this.handled = [];
  }

  override async servedAmong(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>> {
    return new Set(
      this.handled
        .filter((each) => each.departmentId === departmentId && organisationIds.includes(each.organisationId))
        .map(({ organisationId }) => organisationId),
    );
  }

  override async usesOf(organisationId: number): Promise<string | null> {
    return this.handled.some((each) => each.organisationId === organisationId) ? 'demandes' : null;
  }
}
