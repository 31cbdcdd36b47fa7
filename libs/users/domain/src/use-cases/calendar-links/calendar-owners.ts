import { isInScope, managerRoles, type Principal } from '@pds/kernel';
import type { CalendarOwner } from '../../model/calendar-link';
import type { Accounts } from '../../ports/accounts';
import type { Structure } from '../../ports/structure';
import { AccountNotFound, CalendarOfficeNotFound } from '../../users.errors';

/** Finds the owner of a calendar and checks that the caller may handle its link. */
export class CalendarOwners {
  constructor(
    private readonly accounts: Accounts,
    private readonly structure: Structure,
  ) {}

  /** The caller in their current role. Throws `AccountNotFound`. */
  async self({ accountId }: Principal): Promise<CalendarOwner> {
    const account = await this.accounts.find(accountId);
    const affiliation = account?.snapshot().affiliations.find(({ active }) => active);
    if (!affiliation) throw new AccountNotFound();
    return { kind: 'account', accountId, affiliationId: affiliation.id };
  }

  /** An office, for managers in whose scope it is. Throws `CalendarOfficeNotFound`. */
  async office(officeId: number, { role, scope }: Principal): Promise<CalendarOwner> {
    const departmentId = await this.structure.departmentOfOffice(officeId);
    const isTheirs =
      departmentId !== undefined &&
      managerRoles.includes(role) &&
      isInScope(scope, { departmentId, officeId, organisationId: null, filedBy: null });
    if (!isTheirs) throw new CalendarOfficeNotFound();
    return { kind: 'office', officeId };
  }
}
