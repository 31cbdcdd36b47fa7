import type { DocumentSummary } from '@pds/documents/contract';
import {
  type AddedFile,
  type CheckedLetter,
  checkedLetter,
  type Clock,
  type DomainEvent,
  type FrozenFiles,
  type LetterAttachment,
  type LetterFields,
  letterKey,
  LetterRefused,
  type Letters,
  managerRoles,
  type Principal,
  type Role,
  sendingMoment,
  storeAddedFiles,
  type UnitOfWork,
  withButton,
} from '@pds/kernel';
import { answerButtons, placeholdersFilledAtSending } from '../../model/document-letter';
import type { Document } from '../../model/document';
import type { AcceptanceLinks } from '../../ports/acceptance-links';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import type { SaleFollowUp } from '../../ports/sale-follow-up';
import { inScopeWithDossier } from '../documents/document-in-scope';

export interface SendDocumentCommand {
  readonly documentId: number;
  readonly letter: LetterFields;
  /** Attached beside the document; their types are checked by content. */
  readonly files: readonly AddedFile[];
}

/** What is sent in place of the frozen PDF of a document. */
export interface Sending {
  /** The first file of the letter, before those that its sender added. */
  readonly attached: LetterAttachment;
  /** Published once a server has accepted the letter for a first recipient. */
  readonly whenSent: DomainEvent;
}

/**
 * Sends a document by e-mail with the letter of its sender, the frozen PDF and the files added by the sender; the message leaves after the
 * commit. If the text contains the secret link, it is issued here; if the document can have none, the paragraphs with its placeholder are
 * removed. Callers who may not validate can send the link only to the dossier's contact. The same letter twice within two minutes is sent
 * once (docs/decisions.md). A sent quote is noted in the progress of the sale.
 *
 * Throws DocumentNotFound (outside the scope included), LetterRefused, QuoteExpired.
 */
export class SendDocument {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly links: AcceptanceLinks,
    private readonly followUp: SaleFollowUp,
    private readonly letters: Letters,
    private readonly frozenFiles: FrozenFiles,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @param sending by default the frozen PDF of the document is attached */
  async execute(
    { documentId, letter, files }: SendDocumentCommand,
    principal: Principal,
    sending?: Sending,
  ): Promise<DocumentSummary> {
    const { document: found, dossier } = await this.inScope(await this.documents.find(documentId), principal);
    const checked = this.check(found, letter);
    assertMaySendLink(checked, dossier.contact.email, principal.role);
    const added = await storeAddedFiles(this.frozenFiles, files);
    return this.unitOfWork.run(async () => {
      const { type, demandId } = found.summary();
      if (type === 1) await this.followUp.noteQuoteSent(demandId);
      const { document } = await this.inScope(await this.documents.findForUpdate(documentId), principal);
      const { id, sendingDate } = document.summary();
      const moment = sendingMoment(sendingDate, this.clock.now());
      const about = { thing: 'document', id } as const;
      const key = letterKey(this.letters, about, moment, checked, added);
      // A second link would not be sent to anybody.
      if (await this.letters.isPosted(key)) return document.summary();
      document.markSent(principal.accountId, moment);
      const address = checked.content.includes('{lien}') ? await this.links.issue(document, key) : null;
      await this.letters.post({
        ...checked,
        key,
        ...withButton(checked.content, answerButtons[type] ?? '', address),
        demandId,
        // Replies go to the association, not to the product's address.
        replyTo: document.content.issuer.email ?? undefined,
        about,
        sentBy: principal.accountId,
        attachments: [sending?.attached ?? { fileName: document.fileName, file: document.file }, ...added],
        whenSent: sending?.whenSent,
      });
      await this.documents.save(document);
      return document.summary();
    });
  }

  /**
   * Checks a letter before anything of it is stored. Throws LetterRefused, QuoteExpired.
   * @returns the letter that would be sent
   */
  check(document: Document, letter: LetterFields): CheckedLetter {
    document.assertSendable(this.clock.now());
    const clean = { ...letter, content: this.letters.clean(letter.content) };
    return checkedLetter(clean, placeholdersFilledAtSending(document.summary().type));
  }

  private inScope(document: Document | null, principal: Principal) {
    return inScopeWithDossier(document, (demandId) => this.dossiers.find(demandId), principal);
  }
}

/**
 * Anybody who opens the secret link may accept, which validates the document: callers who may not validate cannot send it to themselves.
 * @throws LetterRefused
 */
function assertMaySendLink({ to, cc, content }: CheckedLetter, contact: string, role: Role): void {
  if (managerRoles.includes(role) || !content.includes('{lien}')) return;
  if (cc.length === 0 && to.toLowerCase() === contact.trim().toLowerCase()) return;
  const message =
    'Vous ne pouvez envoyer le lien personnel qu’au contact du dossier, sans copie\u00a0: retirez {lien}, ou demandez à un gestionnaire';
  throw new LetterRefused([{ field: 'content', message }]);
}
