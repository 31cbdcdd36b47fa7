import { type NamedMember, ServingMembers } from '@pds/aid-station/domain';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** The members of the association, from the organisations context. */
export class FacadeServingMembers extends ServingMembers {
  constructor(private readonly organisations: Pick<OrganisationsFacade, 'servingMembers'>) {
    super();
  }

  override async of(memberIds: readonly number[]): Promise<NamedMember[]> {
    return memberIds.length > 0 ? [...(await this.organisations.servingMembers({ ids: memberIds }))] : [];
  }

  override async ofDepartment(departmentId: number): Promise<NamedMember[]> {
    return [...(await this.organisations.servingMembers({ departmentId }))];
  }
}
