import type { Scope } from '@pds/kernel';
import type { DeclaredOrganisation } from '../model/requests/express-request';

/** Event organisers, as far as demands need them. */
export abstract class Organisers {
  /** Null when there is no such organisation. */
  abstract name(organisationId: number): Promise<string | null>;
  /** Whether the organisation exists in the caller's scope. */
  abstract isInScope(organisationId: number, scope: Scope): Promise<boolean>;
  /**
   * The id of the organisation named on a form, created when this account manages none with that name.
   *
   * @param accountId null when staff name it for a customer: it then has no manager
   */
  abstract declare(
    organisation: DeclaredOrganisation,
    accountId: number | null,
    departmentId: number | null,
  ): Promise<number>;
}
