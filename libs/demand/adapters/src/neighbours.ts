import { randomBytes } from 'node:crypto';
import {
  type DeclaredOrganisation,
  type DemandPrice,
  type DossierToPrice,
  type EventDepartment,
  Organisers,
  People,
  Pricing,
  type SlotState,
  Structure,
  UniqIds,
} from '@pds/demand/domain';
import type { Scope } from '@pds/kernel';
import type { OrganisationsFacade } from '@pds/organisations/contract';
import type { PricingFacade } from '@pds/pricing/contract';
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
      extras: [],
      options: [],
    });
    return { totalCents: priced.totalCents, lines: priced.lines, slots: priced.slots };
  }

  override proposedRescuers(slot: SlotState): number | null {
    const { publicPeak, publicBehaviour, feature, interventionDelay } = slot;
    const sizing = this.pricing.size({ publicPeak, publicBehavior: publicBehaviour, feature, interventionDelay });
    return sizing.kind === 'sized' ? sizing.proposedRescuers : null;
  }
}

/** 192 random bits in 32 URL-safe characters. */
export class RandomUniqIds extends UniqIds {
  override next(): string {
    return randomBytes(24).toString('base64url');
  }
}
