import type { FrozenFiles } from '@pds/kernel';
import { EvidenceNotReady } from '../../documents.errors';
import type { Answers } from '../../ports/answers';
import type { ResolveLink } from './resolve-link';
import type { OpenedDocument } from '../documents/open-document';

/**
 * Opens the PDF of a document that was sent by a link, or the copy with the evidence page of its acceptance.
 *
 * Throws TooManyLinkRequests, LinkUnknown, LinkClosed, EvidenceNotReady.
 */
export class OpenByLink {
  constructor(
    private readonly followLink: ResolveLink,
    private readonly answers: Answers,
    private readonly frozenFiles: FrozenFiles,
  ) {}

  async original(secret: string, network: string): Promise<OpenedDocument> {
    const { document } = await this.followLink.show(await this.followLink.identify(secret, network));
    return { fileName: document.fileName, bytes: await this.frozenFiles.read(document.file) };
  }

  async evidence(secret: string, network: string): Promise<OpenedDocument> {
    const { document, answer } = await this.followLink.show(await this.followLink.identify(secret, network));
    const file = answer && (await this.answers.evidenceOf(answer.number));
    if (!file) throw new EvidenceNotReady();
    return { fileName: document.evidenceFileName, bytes: await this.frozenFiles.read(file) };
  }
}
