import { type AccountContact, People } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

/** Port on the users context: people. */
export class FacadePeople extends People {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override person(accountId: number) {
    return this.users.contact(accountId);
  }

  override async names(accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (accountIds.length === 0) return new Map();
    const people = await this.users.contacts(accountIds);
    return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  }

  override sendSignUpLink(accountId: number, key: string): Promise<boolean> {
    return this.users.sendSignUpLink(accountId, key);
  }

  override managersOf(organisationId: number): Promise<readonly AccountContact[]> {
    return this.users.organisersOf(organisationId);
  }

  override introduce(person: Omit<AccountContact, 'id'>): Promise<number> {
    return this.users.introduceOrganiser(person);
  }

  override correctPhone(phone: string, principal: Principal): Promise<void> {
    return this.users.correctPhone(phone, principal);
  }
}
