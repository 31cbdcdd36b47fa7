import type { DocumentType } from '@pds/documents/contract';
import { DocumentLetterTemplates } from '@pds/documents/domain';
import type { LetterTemplate } from '@pds/kernel';
import type { MailTemplateKind, OrganisationsFacade } from '@pds/organisations/contract';

const kinds: Readonly<Record<DocumentType, MailTemplateKind>> = { 1: 'quote', 2: 'convention', 3: 'declaration' };

/** The letter templates of departments, from the organisations context. */
export class FacadeDocumentLetterTemplates extends DocumentLetterTemplates {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override of(type: DocumentType, departmentId: number | null): Promise<LetterTemplate> {
    return this.organisations.mailTemplate(departmentId, kinds[type]);
  }

  override toAuthorities(departmentId: number | null): Promise<LetterTemplate> {
    return this.organisations.mailTemplate(departmentId, 'declaration-to-authorities');
  }
}
