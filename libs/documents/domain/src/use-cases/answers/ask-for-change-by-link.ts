import type { WantedChange } from '@pds/demand/contract';
import type { Clock, UnitOfWork } from '@pds/kernel';
import { contactOfDocument, hasSameParties } from '../../model/acceptance-rule';
import { LinkClosed } from '../../documents.errors';
import type { WantedChanges } from '../../ports/wanted-changes';
import type { ResolveLink } from './resolve-link';

/**
 * Asks for a change of the dossier of a document by its link, until that expires: the third answer beside accepting and declining, which
 * leaves the document as it is. An answered document is refused once the dossier is another organisation's.
 *
 * Throws TooManyLinkRequests, LinkUnknown, LinkClosed, and what {@link WantedChanges} throws.
 */
export class AskForChangeByLink {
  constructor(
    private readonly followLink: ResolveLink,
    private readonly changes: WantedChanges,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async execute(secret: string, wanted: WantedChange, network: string): Promise<void> {
    const link = await this.followLink.identify(secret, network);
    await this.unitOfWork.run(async () => {
      const { document, dossier, expiresAt } = await this.followLink.showForUpdate(link);
      const contact = contactOfDocument(document);
      if (!dossier || !hasSameParties(document, dossier)) throw new LinkClosed('changed', contact);
      // An answered link shows the answer for longer: also to somebody who handed the event over meanwhile.
      if (this.clock.now() >= expiresAt) throw new LinkClosed('expired', contact);
      await this.changes.ask(document.summary().demandId, wanted);
    });
  }
}
