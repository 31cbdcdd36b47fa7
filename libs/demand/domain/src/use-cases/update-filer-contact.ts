import type { Principal } from '@pds/kernel';
import { People } from '../ports/people';

/**
 * Updates the phone number of a user who is about to file a demand (spec organiser 7, `update-contact`): that of their account, from which
 * the form takes missing contact data. Filed demands are unchanged. Throws the errors of the users context.
 */
export class UpdateFilerContact {
  constructor(private readonly people: People) {}

  execute({ phone }: { readonly phone: string }, principal: Principal): Promise<void> {
    return this.people.correctPhone(phone, principal);
  }
}
