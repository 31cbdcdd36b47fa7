import { type NamedMember, ServingMembers } from '@pds/aid-station/domain';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** Members with the departments of their offices, through the facade of the organisations context. */
export class FacadeServingMembers extends ServingMembers {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async of(memberIds: readonly number[]): Promise<NamedMember[]> {
    if (memberIds.length === 0) return [];
    const members = await this.organisations.servingMembers({ ids: memberIds });
    const officeIds = [...new Set(members.map(({ officeId }) => officeId))];
    const { offices } = await this.organisations.places({ departments: [], offices: officeIds, organisations: [] });
    return members.flatMap((member) => {
      const departmentId = offices.get(member.officeId)?.departmentId;
      return departmentId === undefined ? [] : [{ ...member, departmentId }];
    });
  }
}
