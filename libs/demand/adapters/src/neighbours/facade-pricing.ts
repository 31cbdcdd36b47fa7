import {
  type DemandPrice,
  type DemandState,
  type DossierToPrice,
  type OfferedOption,
  Pricing,
  type SlotExplanation,
  type SlotState,
} from '@pds/demand/domain';
import type { PricingFacade, Sizing } from '@pds/pricing/contract';

/** Prices and proposals asked of the pricing context. */
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
      periods: demand.slots.map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt })),
    });
    return demand.slots.map((slot, index) => ({ id: slot.id, hours: hours[index]!, sizing: this.size(slot) }));
  }

  override offeredOptions(departmentId: number | null): Promise<OfferedOption[]> {
    return this.pricing.options(departmentId);
  }

  private size({
    publicPeak,
    publicBehaviour,
    feature,
    interventionDelay,
    actorDevice,
    deviceNature,
  }: SlotState): Sizing {
    return this.pricing.size({
      // A peak of 0 is one that nobody has entered: an event has a public.
      publicPeak: publicPeak || null,
      publicBehavior: publicBehaviour,
      feature,
      interventionDelay,
      actorDevice,
      deviceNature,
    });
  }

  override proposedRescuers(slot: SlotState): number | null {
    const sizing = this.size(slot);
    return sizing.kind === 'sized' ? sizing.proposedRescuers : null;
  }
}
