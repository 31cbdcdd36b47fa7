import type { ServingMember } from '../../model/sign-ups/eligibility';

/** The members of the association, from the organisations context. */
export abstract class ServingMembers {
  /** Those of some members that exist. */
  abstract of(memberIds: readonly number[]): Promise<ServingMember[]>;
}
