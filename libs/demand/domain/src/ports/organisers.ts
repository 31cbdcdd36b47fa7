import type { Scope } from '@pds/kernel';
import type { DeclaredOrganisation } from '../model/express-request';

/** Event organisers, as far as demands refer to them. */
export abstract class Organisers {
  /** Null when there is no such organisation. */
  abstract name(organisationId: number): Promise<string | null>;
  /** Whether the organisation exists within what a caller sees. */
  abstract isInScope(organisationId: number, scope: Scope): Promise<boolean>;
  /**
   * The id of the organisation named on a form, made when this account manages none of that name.
   *
   * @param accountId null when staff name it for somebody else: nobody manages it then
   */
  abstract declare(
    organisation: DeclaredOrganisation,
    accountId: number | null,
    departmentId: number | null,
  ): Promise<number>;
}
