import type { Outbox, Principal, UnitOfWork } from '@pds/kernel';
import { MemberErased } from '@pds/organisations/contract';
import { MemberNotFound, OfficeNotFound } from '../../organisations.errors';
import type { Members } from '../../ports/members';
import type { Offices } from '../../ports/offices';

/**
 * Deletes a member of an office with everything about them: entered by mistake, or at their own request. Throws `OfficeNotFound` (outside
 * the scope included), `MemberNotFound`.
 */
export class RemoveMember {
  constructor(
    private readonly offices: Offices,
    private readonly members: Members,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { id: number; officeId: number }, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      if (!(await this.offices.find(command.officeId, principal.scope))) throw new OfficeNotFound();
      const member = await this.members.findForUpdate(command.id, command.officeId);
      if (!member) throw new MemberNotFound();
      await this.members.remove(member);
      await this.outbox.publish(MemberErased({ memberId: command.id }));
    });
  }
}
