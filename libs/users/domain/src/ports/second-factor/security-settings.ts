import type { Instant, Role } from '@pds/kernel';

/** What administrators require of every login. */
export abstract class SecuritySettings {
  /** Roles that nobody may act in without a second factor. */
  abstract secondFactorRoles(): Promise<readonly Role[]>;

  abstract requireSecondFactor(roles: readonly Role[], by: number, at: Instant): Promise<void>;
}
