import { DossiersToStaff, type DossierToStaff } from '@pds/aid-station/domain';
import { type DemandFacade, type DossierSnapshot, demandStatusCodes } from '@pds/demand/contract';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { PricingFacade } from '@pds/pricing/contract';
import { requiredTeamOf } from '@pds/pricing/domain';

/** The slots of a dossier with their required teams, from demand and pricing, and the travel of its office. */
export class DossiersToStaffBridge extends DossiersToStaff {
  constructor(
    private readonly demands: () => Pick<DemandFacade, 'dossier' | 'dossierForUpdate' | 'isDropped'>,
    private readonly pricing: () => Pick<PricingFacade, 'teamRules'>,
    private readonly organisations: () => Pick<OrganisationsFacade, 'meansOf'>,
  ) {
    super();
  }

  override async find(demandId: number): Promise<DossierToStaff | null> {
    return this.staffed(await this.demands().dossier(demandId));
  }

  override async findForUpdate(demandId: number): Promise<DossierToStaff | null> {
    return this.staffed(await this.demands().dossierForUpdate(demandId));
  }

  private async staffed(dossier: DossierSnapshot | null): Promise<DossierToStaff | null> {
    if (!dossier) return null;
    const { id: demandId, ownership, departmentId, officeId, event, status } = dossier;
    const rules = await this.pricing().teamRules(departmentId);
    const period = { start: event.startsAt, end: event.endsAt };
    const means = officeId === null ? null : await this.organisations().meansOf(officeId, period);
    const isOpen = status === demandStatusCodes.inProgress || status === demandStatusCodes.transformed;
    const slots = dossier.slots.map((slot) => ({
      ...{ slotId: slot.id, demandId, officeId, departmentId, timeZone: event.timeZone },
      ...{ start: slot.startsAt, end: slot.endsAt, travelMinutes: means?.travelMinutes ?? 0 },
      ...{ eventName: event.name, town: event.city, place: [event.place, event.address].filter(Boolean).join(', ') },
      ...{ slotName: slot.name, required: requiredTeamOf(slot, rules).team },
    }));
    return {
      ownership,
      isHeld: isOpen && !(await this.demands().isDropped(demandId)),
      slots: slots.sort((one, other) => one.start - other.start || one.slotId - other.slotId),
    };
  }
}
