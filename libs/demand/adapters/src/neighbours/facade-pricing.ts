import {
  type DemandPrice,
  type DemandState,
  type DossierToPrice,
  type OfferedOption,
  Pricing,
  type SlotExplanation,
  type SlotState,
} from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import type { PricingFacade, Sizing } from '@pds/pricing/contract';

/** Port on the pricing context: prices and proposals. */
export class FacadePricing extends Pricing {
  constructor(private readonly pricing: PricingFacade) {
    super();
  }

  override async price(dossier: DossierToPrice): Promise<DemandPrice> {
    const priced = await this.pricing.priceDossier({
      departmentId: dossier.departmentId,
      organisationId: dossier.organisationId,
      eventDepartment: dossier.eventDepartment,
      timeZone: dossier.timeZone,
      isOrganizationMealSupport: dossier.isOrganisationMealSupport,
      optionsDiscount: dossier.optionsDiscount,
      slots: dossier.slots,
      extras: dossier.extras,
      options: dossier.options,
    });
    const basis = { rulesVersion: priced.rulesVersion, rates: priced.rates };
    return { basis, totalCents: priced.totalCents, lines: priced.lines, slots: priced.slots };
  }

  override async explain(demand: DemandState): Promise<SlotExplanation[]> {
    const hours = await this.pricing.explainHours({
      departmentId: demand.departmentId,
      organisationId: demand.organisationId,
      eventDepartment: demand.eventDepartment,
      timeZone: demand.timeZone,
      night: demand.pricingBasis?.rates.night,
      slots: demand.slots,
    });
    const hoursOf = new Map(hours.map(({ slotId, segments }) => [slotId, segments]));
    return demand.slots.map((slot) => ({ id: slot.id, hours: hoursOf.get(slot.id) ?? [], sizing: this.size(slot) }));
  }

  override tariffDepartment(departmentId: number, principal: Principal): Promise<number | null> {
    return this.pricing.tariffDepartment(departmentId, principal);
  }

  override offeredOptions(departmentId: number | null): Promise<OfferedOption[]> {
    return this.pricing.options(departmentId);
  }

  override proposedRescuers(slot: SlotState): number | null {
    const sizing = this.size(slot);
    return sizing.kind === 'sized' ? sizing.proposedRescuers : null;
  }

  private size({ publicBehaviour, ...slot }: SlotState): Sizing {
    return this.pricing.size({
      publicPeak: slot.publicPeak,
      publicBehavior: publicBehaviour,
      feature: slot.feature,
      interventionDelay: slot.interventionDelay,
      actorDevice: slot.actorDevice,
      deviceNature: slot.deviceNature,
    });
  }
}
