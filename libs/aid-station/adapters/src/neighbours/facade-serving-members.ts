import { type NamedMember, ServingMembers } from '@pds/aid-station/domain';

/** Nobody yet: the organisations context does not tell who serves. */
export class FacadeServingMembers extends ServingMembers {
  override async of(): Promise<NamedMember[]> {
    return [];
  }
}
