import { FormCheck, type Instant, type Principal } from '@pds/kernel';
import type { Demand } from '../../model/dossier/demand';
import type { OrganiserDescription } from '../../model/dossier/dossier';
import type { Organisers } from '../../ports/organisers';
import { checkOrganisation } from './check-organisation';
import { type DemandEditing, editDemand, type LoadedVersion } from '../dossier/edit-demand';

export interface UpdateDemandCommand extends LoadedVersion {
  readonly id: number;
  readonly change: OrganiserDescription;
  /**
   * Sets the proposed number of rescuers on every slot with a complete description. A number that staff set otherwise is unchanged, unless
   * the caller is staff.
   */
  readonly updateRescuers: boolean;
}

/**
 * The organiser's edit of a demand EN COURS (spec organiser 2.12), in which managers and whoever filed it may also choose its organisation (spec
 * back-office 7; decisions: Demand).
 * Returns the saved demand. Throws `DemandNotFound`, `ChangedMeanwhile` (who and when), `DemandNoLongerEditable` once decided or
 * transformed, or `InvalidConfiguration`.
 */
export class UpdateDemandAsOrganiser {
  constructor(
    private readonly editing: DemandEditing,
    private readonly organisers: Organisers,
  ) {}

  execute({ id, change, version, updateRescuers }: UpdateDemandCommand, principal: Principal): Promise<Demand> {
    return editDemand(this.editing, { demandId: id, version }, principal, async (demand, { accountId }, now) => {
      demand.describe(change, accountId, now, await this.organisation(demand, change, principal));
      if (updateRescuers) this.applyProposedRescuers(demand, principal, now);
    });
  }

  /**
   * Whoever filed a demand may choose one of their organisations for it, until its quote is accepted. Their colleagues may not: the others
   * who manage its organisation would lose it. Sending back the stored one changes nothing.
   */
  private async organisation(
    demand: Demand,
    { organizationId }: OrganiserDescription,
    { accountId, scope }: Principal,
  ): Promise<FormCheck> {
    const check = new FormCheck();
    const { organisationId: stored, filedBy } = demand.ownership;
    const isChosen = organizationId !== undefined && organizationId !== stored;
    if (isChosen && scope.kind === 'organiser') {
      // Who received the event of an organisation that they do not manage would take it from those who do.
      const isForOthers = stored !== null && !scope.organisationIds.includes(stored);
      if (filedBy !== accountId || organizationId === null || isForOthers)
        check.refuse('organization', 'Seule la personne qui a déposé la demande choisit pour qui elle est');
      else if (await this.editing.acceptedTerms.offer(demand.id))
        check.refuse('organization', 'Le devis est accepté : l’association seule peut changer d’organisation');
    }
    await checkOrganisation(stored, organizationId, 'organization', this.organisers, scope, check);
    return check;
  }

  private applyProposedRescuers(demand: Demand, { accountId, scope }: Principal, now: Instant): void {
    for (const slot of demand.snapshot().slots) {
      if (scope.kind === 'organiser' && slot.rescuersSetByStaff) continue;
      const proposed = this.editing.pricing.proposedRescuers(slot);
      if (proposed !== null) demand.staffSlot(slot.id, proposed, accountId, now);
    }
  }
}
