import type { Editions, Principal } from '@pds/kernel';
import type { MemberSnapshot } from '../../model/member';
import { editedMember } from '../../model/versioned-resources';
import { MemberNotFound, OfficeNotFound } from '../../organisations.errors';
import type { Members } from '../../ports/members';
import type { Offices } from '../../ports/offices';

/** A member with the version to send back when they are saved. */
export interface ShownMember extends MemberSnapshot {
  readonly version: number;
}

/** A member of an office. Throws `OfficeNotFound` (outside the scope included), `MemberNotFound`. */
export class ShowMember {
  constructor(
    private readonly offices: Offices,
    private readonly members: Members,
    private readonly editions: Editions,
  ) {}

  async execute(command: { id: number; officeId: number }, principal: Principal): Promise<ShownMember> {
    const { id, officeId } = command;
    if (!(await this.offices.find(officeId, principal.scope))) throw new OfficeNotFound();
    // Version first: one that is newer than the data would let its reader overwrite a save that they have not seen.
    const version = await this.editions.versionOf(editedMember(id));
    const [member] = await this.members.withIds([id]);
    if (member?.snapshot().officeId !== officeId) throw new MemberNotFound();
    return { ...member.snapshot(), version };
  }
}
