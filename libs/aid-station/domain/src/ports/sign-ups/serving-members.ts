import type { ServingMember } from '../../model/sign-ups/eligibility';

/** A member, with what others read of them. */
export interface NamedMember extends ServingMember {
  readonly officeName: string;
  readonly firstName: string;
  /** First and last name. */
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  /** Whether the phone is for managers of the office alone. */
  readonly isPhoneMasked: boolean;
}

/** The members of the association, from the organisations context. */
export abstract class ServingMembers {
  /** Those of some members that exist. */
  abstract of(memberIds: readonly number[]): Promise<NamedMember[]>;

  /** Those of all offices of a department, also those who have left. */
  abstract ofDepartment(departmentId: number): Promise<NamedMember[]>;
}
