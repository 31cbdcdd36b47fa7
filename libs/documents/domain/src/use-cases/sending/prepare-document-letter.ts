import type { Clock, LetterDraft, Letters, Principal } from '@pds/kernel';
import { documentLetterValues, placeholdersFilledAtSending } from '../../model/document-letter';
import type { DocumentLetterTemplates } from '../../ports/document-letter-templates';
import type { Documents } from '../../ports/documents';
import type { QuotableDossiers } from '../../ports/quotable-dossiers';
import { inScopeWithDossier } from '../documents/document-in-scope';

/** The letter of a document before the user edits it. */
export interface DocumentLetter extends LetterDraft {
  /** The dossier's contact; empty if it has no e-mail address. */
  readonly receiver: string;
  /** The name of the attached document in the e-mail. */
  readonly fileName: string;
  /** Placeholders that stay in the text until it is sent. */
  readonly filledAtSending: readonly string[];
}

/**
 * Prepares the letter of a document: the department's template, filled from the frozen document. Returns the placeholders without a value.
 *
 * Throws DocumentNotFound (outside the scope included), QuoteExpired.
 */
export class PrepareDocumentLetter {
  constructor(
    private readonly documents: Documents,
    private readonly dossiers: QuotableDossiers,
    private readonly templates: DocumentLetterTemplates,
    private readonly letters: Letters,
    private readonly clock: Clock,
  ) {}

  async execute(id: number, principal: Principal): Promise<DocumentLetter> {
    const { document, dossier } = await inScopeWithDossier(
      await this.documents.find(id),
      (demandId) => this.dossiers.find(demandId),
      principal,
    );
    document.assertSendable(this.clock.now());
    const summary = document.summary();
    const template = await this.templates.of(summary.type, dossier.departmentId);
    return {
      ...this.letters.draft(template, documentLetterValues(summary, document.content, dossier.contact)),
      receiver: dossier.contact.email,
      fileName: document.fileName,
      filledAtSending: placeholdersFilledAtSending(summary.type),
    };
  }
}
