import type { Principal, UnitOfWork } from '@pds/kernel';
import { Member, type MemberDetails } from '../../model/member';
import { OfficeNotFound } from '../../organisations.errors';
import type { Members } from '../../ports/members';
import type { Offices } from '../../ports/offices';

/** Enters a member of an office; returns their id. Throws `OfficeNotFound` (also for an office outside the scope), `InvalidFields`. */
export class AddMember {
  constructor(
    private readonly offices: Offices,
    private readonly members: Members,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(command: { officeId: number; details: MemberDetails }, principal: Principal): Promise<number> {
    return this.unitOfWork.run(async () => {
      if (!(await this.offices.find(command.officeId, principal.scope))) throw new OfficeNotFound();
      const id = await this.members.nextId();
      await this.members.save(Member.enter(id, command.officeId, command.details));
      return id;
    });
  }
}
