import type { LetterTemplate } from '@pds/kernel';

/** The letter templates with which departments send their invoices; implemented with the organisations context. */
export abstract class InvoiceLetterTemplates {
  /** @param departmentId null: the product's default letter */
  abstract of(departmentId: number | null): Promise<LetterTemplate>;
}
