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
  /**
   * The only organisation that staff of a department see under exactly this name, whatever case and accents; null for none or several.
   *
   * @param postalCode tells organisations of the same name apart; empty when unknown
   */
  abstract named(name: string, postalCode: string, departmentId: number): Promise<number | null>;
}
