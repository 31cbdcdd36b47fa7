import { type Clock, isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { DemandNotFound } from '../../demand.errors';
import type { InvoiceReferences } from '../../model/dossier/demand';
import type { Demands } from '../../ports/demands';
import type { DroppedDossiers } from '../../ports/dropped-dossiers';
import { assertPursued, editorOf } from './edit-demand';

/**
 * Stores the order number and the service code that the invoices of a demand will have; each replaces the stored one. Issued invoices keep
 * theirs. Throws `DemandNotFound`, `DemandNoLongerEditable` or `DossierClosed` (an organiser's, « Sans suite »).
 */
export class GiveInvoiceReferences {
  constructor(
    private readonly demands: Demands,
    private readonly dropped: DroppedDossiers,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  execute(demandId: number, references: InvoiceReferences, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const demand = await this.demands.findForUpdate(demandId);
      if (!demand || !isInScope(principal.scope, demand.ownership)) throw new DemandNotFound();
      const editor = editorOf(principal);
      await assertPursued(demandId, editor, this.dropped);
      demand.giveInvoiceReferences(references, editor, this.clock.now());
      await this.demands.save(demand);
    });
  }
}
