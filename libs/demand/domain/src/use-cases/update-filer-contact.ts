import type { Principal } from '@pds/kernel';
import { People } from '../ports/people';

/**
 * Corrects the phone number of whoever is about to file a demand (spec organiser 7, `update-contact`): it is their account's,
 * from which the form takes what it does not say of the contact. Demands already filed keep theirs. Raises what users raises.
 */
export class UpdateFilerContact {
  constructor(private readonly people: People) {}

  execute({ phone }: { readonly phone: string }, principal: Principal): Promise<void> {
    return this.people.correctPhone(phone, principal);
  }
}
