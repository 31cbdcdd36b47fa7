import type { LetterTemplate } from '@pds/kernel';

/** The letters with which departments send their invoices; fulfilled by the organisations context. */
export abstract class InvoiceLetterTemplates {
  /** @param departmentId null: the product's own letter */
  abstract of(departmentId: number | null): Promise<LetterTemplate>;
}
