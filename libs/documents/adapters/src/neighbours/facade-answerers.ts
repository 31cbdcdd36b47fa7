import type { DemandFacade } from '@pds/demand/contract';
import { type Answer, type AnswererAddress, Answerers, type IssuedLinks } from '@pds/documents/domain';
import type { Letters } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

/** Whoever answered: an account of the users context, whom a letter went to, or the contact of the demand context's dossier. */
export class FacadeAnswerers extends Answerers {
  constructor(
    private readonly links: IssuedLinks,
    private readonly letters: Letters,
    private readonly users: UsersFacade,
    private readonly demands: DemandFacade,
  ) {
    super();
  }

  override async addressOf({ by, demandId }: Answer): Promise<AnswererAddress | null> {
    if ('accountId' in by) {
      const account = await this.users.contact(by.accountId);
      // What was typed goes to no address that nobody has shown to be theirs.
      return account?.emailConfirmed ? { email: account.email, isTheirs: true } : null;
    }
    const link = await this.links.findByDigest(by.linkDigest);
    if (link?.letterKey) {
      const recipient = await this.letters.recipientOf(link.letterKey);
      return recipient === null ? null : { email: recipient, isTheirs: true };
    }
    const dossier = await this.demands.dossier(demandId);
    const email = dossier?.contact.email.trim();
    return email ? { email, isTheirs: false } : null;
  }
}
