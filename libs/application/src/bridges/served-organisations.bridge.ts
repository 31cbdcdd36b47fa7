import type { DemandFacade } from '@pds/demand/contract';
import { ServedOrganisations } from '@pds/organisations/domain';

/** The organisations that a department serves, from the demand context. */
export class ServedOrganisationsBridge extends ServedOrganisations {
  /** @param demands resolved at each call: the organisations context is created before the demand context */
  constructor(private readonly demands: () => DemandFacade) {
    super();
  }

  override async servedAmong(organisationIds: readonly number[], departmentId: number): Promise<ReadonlySet<number>> {
    return new Set(await this.demands().servedOrganisations(organisationIds, departmentId));
  }
}
