import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { hasLeft } from '../../model/volunteers/volunteer';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { SignUps } from '../../ports/sign-ups/sign-ups';
import type { VolunteerLinks } from '../../ports/volunteers/volunteer-links';
import type { VolunteerOffices } from '../../ports/volunteers/volunteer-offices';
import { VolunteerHasLeft, VolunteerNotFound } from '../../volunteers.errors';
import { volunteerWithOffice } from './volunteer-with-office';

/**
 * Gives a member a new personal link in place of all earlier ones, which stop working at once. Returns its complete address, which is shown
 * this once. Throws `VolunteerNotFound` (missing, of another office, or out of scope), `VolunteerHasLeft`.
 */
export class RenewVolunteerLink {
  constructor(
    private readonly signUps: Pick<SignUps, 'lockMember'>,
    private readonly links: VolunteerLinks,
    private readonly members: ServingMembers,
    private readonly offices: VolunteerOffices,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(
    { officeId, memberId }: { readonly officeId: number; readonly memberId: number },
    { scope }: Principal,
  ): Promise<string> {
    return this.unitOfWork.run(async () => {
      // Of two at once the later one ends the other’s link, and an erased member gets none.
      await this.signUps.lockMember(memberId);
      const volunteer = await volunteerWithOffice(this.members, this.offices, memberId);
      if (volunteer?.officeId !== officeId) throw new VolunteerNotFound();
      const { departmentId } = volunteer;
      if (!isInScope(scope, { departmentId, officeId, organisationId: null, filedBy: null }))
        throw new VolunteerNotFound();
      if (hasLeft(volunteer, this.clock.now())) throw new VolunteerHasLeft();
      await this.links.end(memberId);
      return this.links.issue(memberId);
    });
  }
}
