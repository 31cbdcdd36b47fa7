import type { Volunteer } from '../../model/volunteers/volunteer';
import type { ServingMembers } from '../../ports/sign-ups/serving-members';
import type { VolunteerOffices } from '../../ports/volunteers/volunteer-offices';

/** A member with their office; null if there is none, or no longer. */
export async function volunteerWithOffice(
  members: ServingMembers,
  offices: VolunteerOffices,
  memberId: number,
): Promise<Volunteer | null> {
  const [member] = await members.of([memberId]);
  const office = member ? await offices.find(member.officeId) : null;
  return member && office ? { ...member, ...office } : null;
}
