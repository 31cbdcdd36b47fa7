import type { AddMemberBody, EditMemberBody } from '@pds/api-client/generated/model';
import { renewVolunteerLink } from '@pds/api-client/generated/sign-ups/sign-ups';
import {
  addMember,
  deleteMember,
  getListMembersQueryKey,
  updateMember,
} from '@pds/api-client/generated/organisations/organisations';
import { useCall } from '../../../shared/api/calls';

export { getExportVolunteerHoursUrl } from '@pds/api-client/generated/aid-station/aid-station';
export { getMember, useListMembers } from '@pds/api-client/generated/organisations/organisations';

/** Enters a member of an office. */
export const useAddMember = (officeId: number) =>
  useCall((member: AddMemberBody) => addMember(officeId, member), outdated(officeId));

/** Changes a member. */
export const useUpdateMember = (officeId: number) =>
  useCall(
    ({ id, member }: { id: number; member: EditMemberBody }) => updateMember(officeId, id, member),
    outdated(officeId),
  );

/** Deletes a member with everything about them. */
export const useDeleteMember = (officeId: number) =>
  useCall((id: number) => deleteMember(officeId, id), { ...outdated(officeId), outdatesWhenRefused: true });

/** Makes a new personal link of a member; the earlier ones stop working. */
export const useRenewLink = (officeId: number) =>
  useCall((id: number) => renewVolunteerLink(officeId, id), { outdates: [] });

const outdated = (officeId: number) => ({ outdates: [{ queryKey: getListMembersQueryKey(officeId) }] });
