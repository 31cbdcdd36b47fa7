import {
  type DossierInput,
  type HoursInput,
  type MinuteBuckets,
  type PricedDossier,
  PricingFacade,
  type Sizing,
  type SizingInput,
} from '@pds/pricing/contract';
import { holidayCalendar, priceDossier, type Rates, resolveRates, sizeStation, splitHours } from '@pds/pricing/domain';

/** The facade: looks the tariff up, then leaves the work to the pure functions of the domain. */
export class TariffPricing extends PricingFacade {
  constructor(private readonly rates: Rates) {
    super();
  }

  override async priceDossier(input: DossierInput): Promise<PricedDossier> {
    return priceDossier(input, resolveRates(await this.rates.chain(input.departmentId, input.organisationId)));
  }

  override async splitHours(input: HoursInput): Promise<MinuteBuckets[]> {
    const { night } = resolveRates(await this.rates.chain(input.departmentId, input.organisationId));
    const rules = { timeZone: input.timeZone, night, holidayOn: holidayCalendar(input.eventDepartment) };
    return input.periods.map((period, index) => splitHours(period, rules, `periods.${index}.`));
  }

  override size(input: SizingInput): Sizing {
    return sizeStation(input);
  }
}
