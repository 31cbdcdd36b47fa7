import { defineEvent } from '@pds/kernel';

/** Published when a person with an account is appointed manager and is to be notified. */
export interface ManagerAppointed {
  readonly organisationId: number;
  readonly accountId: number;
}
export const ManagerAppointed = defineEvent<ManagerAppointed>('organisations.manager-appointed');

/** Published when a person became manager of an organisation by the SIRET that their identity provider vouches for. */
export interface ManagerAttached {
  readonly organisationId: number;
  readonly accountId: number;
}
export const ManagerAttached = defineEvent<ManagerAttached>('organisations.manager-attached');

/** Published when the managers of an organisation are to agree that a person with its SIRET joins them. */
export interface AttachmentAsked {
  readonly organisationId: number;
  readonly accountId: number;
}
export const AttachmentAsked = defineEvent<AttachmentAsked>('organisations.attachment-asked');

/**
 * Published when a member was erased, by their managers or at the end of the term: whoever keeps what they answered or did erases it, too, and
 * keeps counts only. The member can no longer be asked for.
 */
export interface MemberErased {
  readonly memberId: number;
}
export const MemberErased = defineEvent<MemberErased>('organisations.member-erased');

/** Published when the last day of a member in the association was entered or changed: it may lie before or after today. */
export interface MemberLeft {
  readonly memberId: number;
}
export const MemberLeft = defineEvent<MemberLeft>('organisations.member-left');

/** Published when an organisation lost its last manager. */
export interface LastManagerLeft {
  readonly organisationId: number;
}
export const LastManagerLeft = defineEvent<LastManagerLeft>('organisations.last-manager-left');
