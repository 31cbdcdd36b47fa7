import { InvoiceLetterTemplates } from '@pds/accounting/domain';
import type { LetterTemplate } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';

/** The letter templates of departments, from the organisations context. */
export class FacadeInvoiceLetterTemplates extends InvoiceLetterTemplates {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override of(departmentId: number | null): Promise<LetterTemplate> {
    return this.organisations.mailTemplate(departmentId, 'invoice');
  }
}
