import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { InvoiceReferences } from '../../model/dossier/demand';
import type { Demands } from '../../ports/demands';
import { editorOf } from './edit-demand';

/**
 * Stores the order number and the service code that the invoices of a demand will have; each replaces the stored one. Issued invoices keep
 * theirs. Throws `DemandNotFound` or `DemandNoLongerEditable`.
 */
export class GiveInvoiceReferences {
  constructor(
    private readonly demands: Demands,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(demandId: number, references: InvoiceReferences, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      demand.giveInvoiceReferences(references, editorOf(principal), this.clock.now());
      await this.demands.save(demand);
    });
  }
}
