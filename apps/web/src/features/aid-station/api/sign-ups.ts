import {
  askMembers,
  getShowSignUpsQueryKey,
  openSignUps,
  removeMemberOfSlot,
  setMemberOfSlot,
} from '@pds/api-client/generated/sign-ups/sign-ups';
import type { AskMembersBody, OpenSignUpsBody, SetMemberBody, SignUpsAnswer } from '@pds/api-client/generated/model';
import { useCall } from '../../../shared/api/calls';
import { dossierQueries } from '../../../shared/reference/dossier-queries';

/** A slot with its places, and who comes. */
export type SlotSignUp = SignUpsAnswer['slots'][number];
/** A member who answered for a slot, or was asked. */
export type SlotPerson = SlotSignUp['people'][number];

export { getPrintSignUpUrl } from '@pds/api-client/generated/aid-station/aid-station';
export { useListMembers } from '@pds/api-client/generated/organisations/organisations';
export { useListCandidates, useShowHelpedSlots, useShowSignUps } from '@pds/api-client/generated/sign-ups/sign-ups';

/** Opens slots of a dossier to members, closes them, or changes their places and meeting. */
export const useOpenSignUps = (demandId: number) =>
  useSignUpChange(demandId, (body: OpenSignUpsBody) => openSignUps(demandId, body));

/** Confirms a member for a slot, by the coordinator's decision. */
export const useSetMember = (demandId: number) =>
  useSignUpChange(demandId, ({ slotId, memberId, ...body }: SetMemberBody & { slotId: number; memberId: number }) =>
    setMemberOfSlot(demandId, slotId, memberId, body),
  );

/** Asks members to come to a slot, each by one e-mail. */
export const useAskMembers = (demandId: number) =>
  useSignUpChange(demandId, ({ slotId, ...body }: AskMembersBody & { slotId: number }) =>
    askMembers(demandId, slotId, body),
  );

/** Removes a member from a slot; the member is told. */
export const useRemoveMember = (demandId: number) =>
  useSignUpChange(demandId, ({ slotId, memberId }: { slotId: number; memberId: number }) =>
    removeMemberOfSlot(demandId, slotId, memberId),
  );

/** A change that is answered with all slots after it. A refusal means that slots or answers have changed meanwhile. */
const useSignUpChange = <Change>(demandId: number, call: (change: Change) => Promise<SignUpsAnswer>) =>
  useCall(
    call,
    {
      outdates: dossierQueries(demandId),
      outdatesWhenRefused: [{ queryKey: getShowSignUpsQueryKey(demandId) }],
    },
    getShowSignUpsQueryKey(demandId),
  );
