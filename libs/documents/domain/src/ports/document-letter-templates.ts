import type { DocumentType } from '@pds/documents/contract';
import type { LetterTemplate } from '@pds/kernel';

/** The letters with which departments send their documents; fulfilled by the organisations context. */
export abstract class DocumentLetterTemplates {
  /** @param departmentId null while the dossier has none: the product's own letter */
  abstract of(type: DocumentType, departmentId: number | null): Promise<LetterTemplate>;
}
