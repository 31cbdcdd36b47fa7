import type { Principal } from '@pds/kernel';

/** Which roles accounts hold now; implemented by the context that owns accounts. */
export abstract class HeldRoles {
  /**
   * Whether an account still holds the role that a principal acts in, at the same place: for tasks that run, or go on, after somebody
   * started them. False once the account is deleted.
   */
  abstract holds(principal: Principal): Promise<boolean>;
}
