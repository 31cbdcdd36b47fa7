import type { DocumentType } from '@pds/documents/contract';
import type { LetterTemplate } from '@pds/kernel';

/** The letter templates with which departments send their documents; implemented with the organisations context. */
export abstract class DocumentLetterTemplates {
  /** @param departmentId null if the dossier has none: the product's default letter */
  abstract of(type: DocumentType, departmentId: number | null): Promise<LetterTemplate>;

  /**
   * The letter with which a declaration is sent to the authorities.
   * @param departmentId null if the dossier has none: the product's default letter
   */
  abstract toAuthorities(departmentId: number | null): Promise<LetterTemplate>;
}
