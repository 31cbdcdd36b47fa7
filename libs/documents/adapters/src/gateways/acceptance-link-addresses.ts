import { AcceptanceLinks, type Document, type IssueAcceptanceLink } from '@pds/documents/domain';
import type { Settings } from '@pds/platform';

/** Builds links with the address of this installation. */
export class AcceptanceLinkAddresses extends AcceptanceLinks {
  constructor(
    private readonly issueLink: IssueAcceptanceLink,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async issue(document: Document, letterKey: string): Promise<string | null> {
    const link = await this.issueLink.issueFor(document, letterKey);
    return link && acceptanceAddress(link.secret, this.settings);
  }
}

/** The page address of a link, with its secret behind `#`: browsers do not send that part, so that no log contains it. */
export function acceptanceAddress(secret: string, { appUrl }: Settings): string {
  return `${appUrl}/documents/accord#token=${secret}`;
}
