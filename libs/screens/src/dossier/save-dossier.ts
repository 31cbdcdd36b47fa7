import type { StatusChange, UpdateStatuses } from '@pds/aid-station/domain';
import type { ConfigureDemand, ConfigureDemandCommand, ShowDemand, ShownDemand } from '@pds/demand/domain';
import type { Principal, UnitOfWork } from '@pds/kernel';

export interface SaveDossierCommand extends ConfigureDemandCommand {
  /** The statuses to change; empty for none. */
  readonly statuses: StatusChange;
}

/**
 * Saves the edit screen of a dossier: its demand, which is priced again, and its statuses, both or none. Returns the saved demand, even when it
 * was handed over to another department. Throws what {@link ConfigureDemand} and {@link UpdateStatuses} do; `DemandNotFound` out of scope.
 */
export class SaveDossier {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly configureDemand: ConfigureDemand,
    private readonly updateStatuses: UpdateStatuses,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  execute({ statuses, ...demand }: SaveDossierCommand, principal: Principal): Promise<ShownDemand> {
    return this.unitOfWork.run(async () => {
      if (Object.keys(statuses).length > 0) {
        await this.showDemand.execute(demand.id, principal);
        // Before the demand: the statuses of a dossier are always locked before the dossier.
        await this.updateStatuses.store({ id: demand.id, ...statuses }, principal);
      }
      return this.configureDemand.execute(demand, principal);
    });
  }
}
