import { People } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

/** People asked of the users context. */
export class FacadePeople extends People {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override person(accountId: number) {
    return this.users.contact(accountId);
  }

  override correctPhone(phone: string, principal: Principal): Promise<void> {
    return this.users.correctPhone(phone, principal);
  }
}
