import type { DemandFacade } from '@pds/demand/contract';
import { type Answer, type AnswererAddress, Answerers, type IssuedLinks } from '@pds/documents/domain';
import type { Letters } from '@pds/kernel';
import type { UsersFacade } from '@pds/users/contract';

/** The author of an answer: an account of the users context, the recipient of a letter, or the contact of the demand context's dossier. */
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
      // Nothing is sent to an address that its owner has not confirmed.
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
