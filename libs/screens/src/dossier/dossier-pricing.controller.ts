import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { demandIdPipe, pricingDepartmentPipe } from '@pds/demand/adapters';
import { ShowDemand } from '@pds/demand/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal } from '@pds/platform';
import { appliedRates, toBillableItem, toOfferedOption, toTeamClasses } from '@pds/pricing/adapters';
import { type AppliedRates, PricingFacade, rateFields, type TracedRates } from '@pds/pricing/contract';
import { DefaultPricingAnswer, DossierPricingAnswer, type RateSources } from './dossier-pricing.dto';

/** The tariff as it applies to one dossier: its organisation's rates and the chosen department's catalogue (spec back-office 7). */
@ApiTags('pricing')
@Controller('api/aid-station-pricing')
export class DossierPricingController {
  constructor(
    private readonly showDemand: ShowDemand,
    private readonly pricing: PricingFacade,
  ) {}

  @Get('default-pricing/:demandId/:departmentId')
  @ApiOperation({
    operationId: 'getDefaultPricing',
    summary: 'Rates, options and billing items for the edit screen of a dossier, were it of a department',
  })
  @ApiParam({ name: 'departmentId', type: Number, description: "0: the caller's department, the default for an admin" })
  @ApiOkResponse({ type: DefaultPricingAnswer })
  @ApiProblems(401, 403, 404)
  async defaultPricing(
    @Param('demandId', demandIdPipe) demandId: number,
    @Param('departmentId', pricingDepartmentPipe) departmentId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DefaultPricingAnswer> {
    const { demand } = await this.showDemand.execute(demandId, principal);
    const chosen = await this.pricing.tariffDepartment(departmentId, principal);
    const [traced, options, items, teamRules] = await Promise.all([
      this.pricing.ratesFor(chosen, demand.ownership.organisationId),
      this.pricing.options(chosen),
      this.pricing.billingItems(chosen),
      this.pricing.teamRules(chosen),
    ]);
    return {
      pricing: appliedRates(traced.rates),
      sources: sourcesOf(traced),
      options: options.filter(({ activated }) => activated).map(toOfferedOption),
      billableItems: items.map(toBillableItem),
      teamRules: toTeamClasses(teamRules),
    };
  }

  @Get('demand/:id')
  @ApiOperation({
    operationId: 'getDossierPricing',
    summary: 'The rates a dossier is priced by today, and was priced by',
  })
  @ApiOkResponse({ type: DossierPricingAnswer })
  @ApiProblems(401, 403, 404)
  async ofDossier(
    @Param('id', demandIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierPricingAnswer> {
    const { demand } = await this.showDemand.execute(id, principal);
    const { departmentId, organisationId } = demand.ownership;
    const traced = await this.pricing.ratesFor(departmentId, organisationId);
    const { pricingBasis } = demand.snapshot();
    return {
      pricing: appliedRates(traced.rates),
      sources: sourcesOf(traced),
      stored: pricingBasis && {
        rulesVersion: pricingBasis.rulesVersion,
        // The demand stores the rates as pricing returned them, field by field.
        pricing: appliedRates(pricingBasis.rates as AppliedRates),
      },
    };
  }
}

function sourcesOf({ sources }: TracedRates): RateSources {
  return Object.fromEntries(rateFields.map((field) => [field, sources[field]])) as unknown as RateSources;
}
