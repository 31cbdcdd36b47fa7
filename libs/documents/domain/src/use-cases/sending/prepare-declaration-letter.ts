import type { Letters, Principal } from '@pds/kernel';
import { authoritiesFileName, documentLetterValues } from '../../model/document-letter';
import type { DeclarationRecipients } from '../../ports/declaration-recipients';
import type { DocumentLetterTemplates } from '../../ports/document-letter-templates';
import type { DeclarationParts } from './declaration-parts';
import type { DocumentLetter } from './prepare-document-letter';

/** The letter of a declaration to the authorities before the user edits it. */
export interface DeclarationLetter extends DocumentLetter {
  /** Who gets a copy: further authorities of the department, separated by commas. */
  readonly subReceiver: string;
  /** The names of the annexes that are joined to the declaration. */
  readonly joined: readonly string[];
}

/**
 * Prepares the letter with which a declaration is sent to the authorities: the department's template and recipients, filled from the frozen
 * declaration. Throws DocumentNotFound (outside the scope included), NotADeclaration.
 */
export class PrepareDeclarationLetter {
  constructor(
    private readonly parts: DeclarationParts,
    private readonly templates: DocumentLetterTemplates,
    private readonly recipients: DeclarationRecipients,
    private readonly letters: Letters,
  ) {}

  async execute(documentId: number, principal: Principal): Promise<DeclarationLetter> {
    const { document, dossier, annexes } = await this.parts.of(documentId, principal);
    const template = await this.templates.toAuthorities(dossier.departmentId);
    const values = documentLetterValues(document.summary(), document.content, dossier.contact);
    const { departmentId, event } = dossier;
    const [receiver = '', ...others] = await this.recipients.of({
      departmentId,
      eventDepartmentCode: event.departmentCode,
      publicPeak: event.publicPeak,
    });
    return {
      ...this.letters.draft(template, values),
      receiver,
      subReceiver: others.join(', '),
      fileName: authoritiesFileName(document.id),
      filledAtSending: [],
      joined: annexes.map(({ name }) => name),
    };
  }
}
