import { randomBytes } from 'node:crypto';
import {
  type DeclaredOrganisation,
  type DemandPrice,
  type DemandState,
  type DossierToPrice,
  type EventDepartment,
  type OfferedOption,
  Organisers,
  People,
  Pricing,
  type SlotExplanation,
  type SlotState,
  Structure,
  UniqIds,
} from '@pds/demand/domain';
import type { Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { PricingFacade, Sizing } from '@pds/pricing/contract';
import type { UsersFacade } from '@pds/users/contract';

/** Departments and offices asked of the organisations context. */
export class FacadeStructure extends Structure {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async departmentByCode(code: string): Promise<EventDepartment | null> {
    const department = await this.organisations.departmentByCode(code);
    return department && { id: department.id, code: department.code, timeZone: department.timeZone };
  }

  override async hasDepartment(departmentId: number): Promise<boolean> {
    return (await this.organisations.department(departmentId)) !== null;
  }

  override async departmentOfOffice(officeId: number): Promise<number | null> {
    return (await this.organisations.office(officeId))?.departmentId ?? null;
  }
}

/** Event organisers asked of the organisations context. */
export class FacadeOrganisers extends Organisers {
  constructor(private readonly organisations: OrganisationsFacade) {
    super();
  }

  override async name(organisationId: number): Promise<string | null> {
    return (await this.organisations.organisation(organisationId))?.name ?? null;
  }

  override isInScope(organisationId: number, scope: Scope): Promise<boolean> {
    return this.organisations.isOrganisationInScope(organisationId, scope);
  }

  override declare(
    organisation: DeclaredOrganisation,
    accountId: number,
    departmentId: number | null,
  ): Promise<number> {
    return this.organisations.declareOrganisation({ ...organisation, accountId, departmentId });
  }
}

/** People asked of the users context. */
export class FacadePeople extends People {
  constructor(private readonly users: UsersFacade) {
    super();
  }

  override person(accountId: number) {
    return this.users.contact(accountId);
  }
}

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

/** 192 random bits in 32 URL-safe characters. */
export class RandomUniqIds extends UniqIds {
  override next(): string {
    return randomBytes(24).toString('base64url');
  }
}
