import type { Member } from '../model/member';

/** Stores the members of offices. */
export abstract class Members {
  /** The next free number of a member. */
  abstract nextId(): Promise<number>;

  /** The members with these ids, of whatever office, in the order of ids; unknown ids are left out. */
  abstract withIds(ids: readonly number[]): Promise<readonly Member[]>;

  /** A member of an office, locked until the transaction ends; null when there is none. */
  abstract findForUpdate(id: number, officeId: number): Promise<Member | null>;

  /** Stores a new or changed member. */
  abstract save(member: Member): Promise<void>;

  /** Deletes a member with everything about them. */
  abstract remove(member: Member): Promise<void>;
}
