import type { Editions, Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { MemberLeft } from '@pds/organisations/contract';
import type { MemberDetails } from '../../model/member';
import { editedMember } from '../../model/versioned-resources';
import { MemberNotFound, OfficeNotFound } from '../../organisations.errors';
import type { Members } from '../../ports/members';
import type { Offices } from '../../ports/offices';

/**
 * Changes a member of an office, also to say that they left. Throws `OfficeNotFound` (outside the scope included), `MemberNotFound`,
 * `ChangedMeanwhile`, `InvalidFields`.
 */
export class EditMember {
  constructor(
    private readonly offices: Offices,
    private readonly members: Members,
    private readonly editions: Editions,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(
    command: {
      id: number;
      officeId: number;
      changes: Partial<MemberDetails>;
      /** Another office, which they belong to from now on. */
      newOfficeId?: number;
      version?: number | undefined;
    },
    principal: Principal,
  ): Promise<void> {
    const { id, officeId, changes, newOfficeId = officeId, version } = command;
    return this.unitOfWork.run(async () => {
      for (const office of new Set([officeId, newOfficeId])) {
        if (!(await this.offices.find(office, principal.scope))) throw new OfficeNotFound();
      }
      const member = await this.members.findForUpdate(id, officeId);
      if (!member) throw new MemberNotFound();
      const former = member.snapshot().leftOn;
      member.edit(changes);
      member.moveTo(newOfficeId);
      await this.editions.advance(editedMember(id), version, principal.accountId);
      await this.members.save(member);
      const { leftOn } = member.snapshot();
      if (leftOn !== null && leftOn !== former) await this.outbox.publish(MemberLeft({ memberId: id }));
    });
  }
}
