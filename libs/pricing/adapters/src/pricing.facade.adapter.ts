import type { Principal, Staffing } from '@pds/kernel';
import {
  type BillableItem,
  type DossierInput,
  type HoursInput,
  type OptionOffer,
  type PricedDossier,
  PricingFacade,
  type Sizing,
  type SizingInput,
  type SlotHours,
  type TeamRules,
  type TracedRates,
} from '@pds/pricing/contract';
import {
  type BillingItems,
  type Departments,
  explainHours,
  type HourRules,
  hourRulesAt,
  optionOffer,
  type Options,
  priceDossier,
  type Rates,
  resolveRates,
  resolveTariffDepartment,
  resolveTeamRules,
  sizeStation,
  slotTeamRequirement,
  soldStaffing,
  type TeamSettings,
  traceRates,
} from '@pds/pricing/domain';

/** The facade: finds the tariff, then calls the pure functions of the domain. */
export class PricingFacadeAdapter extends PricingFacade {
  constructor(
    private readonly rates: Rates,
    private readonly optionCatalogue: Options,
    private readonly items: BillingItems,
    private readonly departments: Departments,
    private readonly teamSettings: TeamSettings,
  ) {
    super();
  }

  override async priceDossier(input: DossierInput): Promise<PricedDossier> {
    return priceDossier(input, resolveRates(await this.rates.chain(input.departmentId, input.organisationId)));
  }

  override async explainHours(input: HoursInput): Promise<SlotHours[]> {
    const rules = await this.rules(input);
    return input.slots.map(({ id, startsAt: start, endsAt: end }, index) => ({
      slotId: id,
      segments: explainHours({ start, end }, rules, `slots.${index}.`),
    }));
  }

  override async tariffDepartment(departmentId: number, principal: Principal): Promise<number | null> {
    return (await resolveTariffDepartment(departmentId, principal, this.departments))?.id ?? null;
  }

  override async ratesFor(departmentId: number | null, organisationId: number | null): Promise<TracedRates> {
    const { rates } = this;
    return traceRates([
      ...(organisationId === null
        ? []
        : [{ source: 'organisation', sheet: await rates.find({ kind: 'organisation', id: organisationId }) } as const]),
      ...(departmentId === null
        ? []
        : [{ source: 'department', sheet: await rates.find({ kind: 'department', id: departmentId }) } as const]),
      { source: 'default', sheet: await rates.find({ kind: 'default' }) },
    ]);
  }

  override async options(departmentId: number | null): Promise<OptionOffer[]> {
    return (await this.optionCatalogue.of(departmentId ?? 0)).map(optionOffer);
  }

  override billingItems(departmentId: number | null): Promise<BillableItem[]> {
    return this.items.of(departmentId ?? 0);
  }

  override async teamRules(departmentId: number | null): Promise<TeamRules> {
    return (await this.teamRulesByDepartment())(departmentId);
  }

  override async teamRulesByDepartment(): Promise<(departmentId: number | null) => TeamRules> {
    const all = await this.teamSettings.all();
    return (departmentId) => resolveTeamRules([all.get(departmentId ?? 0) ?? {}, all.get(0) ?? {}]);
  }

  override soldStaffing(slot: SizingInput, sold: number, rules: TeamRules): Staffing {
    return soldStaffing(slotTeamRequirement(sizeStation(slot), sold, rules), sold);
  }

  override size(input: SizingInput): Sizing {
    return sizeStation(input);
  }

  private async rules(input: HoursInput): Promise<HourRules> {
    const night =
      input.night !== undefined
        ? input.night
        : resolveRates(await this.rates.chain(input.departmentId, input.organisationId)).night;
    return hourRulesAt(input, night);
  }
}
