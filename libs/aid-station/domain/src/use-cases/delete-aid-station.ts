import { isInScope, type Principal, type UnitOfWork } from '@pds/kernel';
import { AidStationNotFound, InvoicedStation } from '../aid-station.errors';
import type { AidStations } from '../ports/aid-stations';
import type { IssuedInvoices } from '../ports/issued-invoices';
import type { TransformableDemands } from '../ports/transformable-demands';

/**
 * Deletes a station (spec back-office 2, list of active aid stations): its dossier becomes ANNULÉE and stays visible in its organiser's
 * list only. Throws `AidStationNotFound` (missing or out of scope), `InvoicedStation` once an invoice was issued for it.
 */
export class DeleteAidStation {
  constructor(
    private readonly stations: AidStations,
    private readonly demands: TransformableDemands,
    private readonly invoices: IssuedInvoices,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute(id: number, principal: Principal): Promise<void> {
    return this.unitOfWork.run(async () => {
      const ownership = await this.demands.ownershipOf(id);
      if (!ownership || !isInScope(principal.scope, ownership)) throw new AidStationNotFound();
      // Issuing an invoice locks the station first: none can be issued between the check and the deletion.
      if (!(await this.stations.findForUpdate(id))) throw new AidStationNotFound();
      if (await this.invoices.existFor(id)) throw new InvoicedStation();
      await this.demands.cancelStation(id, principal);
    });
  }
}
