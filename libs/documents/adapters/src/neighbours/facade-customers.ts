import { Customers, type IncompleteCustomer } from '@pds/documents/domain';
import { emptyCustomerParts, type OrganisationCompletion, type OrganisationsFacade } from '@pds/organisations/contract';

/** Port on the organisations context: customers whose details are completed with an acceptance. */
export class FacadeCustomers extends Customers {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async find(organisationId: number): Promise<IncompleteCustomer | null> {
    const organisation = await this.organisations.organisation(organisationId);
    return organisation && { missing: emptyCustomerParts(organisation), type: organisation.type };
  }

  override complete(organisationId: number, given: OrganisationCompletion, accountId: number | null): Promise<void> {
    return this.organisations.completeOrganisation(organisationId, given, accountId);
  }
}
