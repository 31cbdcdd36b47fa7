import { type NamedMember, ServingMembers } from '@pds/aid-station/domain';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** The members of the association, from the organisations context. */
export class FacadeServingMembers extends ServingMembers {
  constructor(private readonly organisations: Pick<OrganisationsFacade, 'servingMembers'>) {
    super();
  }

  override async of(memberIds: readonly number[]): Promise<NamedMember[]> {
    return memberIds.length > 0 ? this.organisations.servingMembers({ ids: memberIds }) : [];
  }

  override ofDepartment(departmentId: number): Promise<NamedMember[]> {
    return this.organisations.servingMembers({ departmentId });
  }
}
