import { ApiProperty } from '@nestjs/swagger';
import { BillableItemAnswer, OfferedOptionAnswer, TariffRates, TeamClassAnswer } from '@pds/pricing/adapters';
import type { RateSource } from '@pds/pricing/contract';

const Source = () => ApiProperty({ enum: ['organisation', 'department', 'default'], enumName: 'RateSource' });

/** The level (default, department or organisation) of each amount's tariff. */
export class RateSources {
  @Source() hourlyRescuer!: RateSource;
  @Source() hourlyNight!: RateSource;
  @Source() hourlyHoliday!: RateSource;
  @Source() doctor!: RateSource;
  @Source() nurse!: RateSource;
  @Source() meal!: RateSource;
  @Source() lotA!: RateSource;
  @Source() lotB!: RateSource;
  @Source() lotC!: RateSource;
  @Source() lotMedical!: RateSource;
  @Source() vps!: RateSource;
  @Source() vl!: RateSource;
  @Source() vtu!: RateSource;
  @Source() vtp!: RateSource;
  @Source() tent!: RateSource;
}

export class DefaultPricingAnswer {
  @ApiProperty({ type: TariffRates, description: 'The rates that apply: organisation, then department, then default' })
  pricing!: TariffRates;
  @ApiProperty({ type: RateSources })
  sources!: RateSources;
  @ApiProperty({ type: [OfferedOptionAnswer], description: 'Options that the department offers' })
  options!: OfferedOptionAnswer[];
  @ApiProperty({ type: [BillableItemAnswer], description: 'What the department often bills, to copy into extras' })
  billableItems!: BillableItemAnswer[];
  @ApiProperty({ type: [TeamClassAnswer], description: 'The teams that the devices of the department ask for' })
  teamRules!: TeamClassAnswer[];
}

export class StoredPricing {
  @ApiProperty({ example: 'PDS-TARIF-1' })
  rulesVersion!: string;
  @ApiProperty({ type: TariffRates })
  pricing!: TariffRates;
}

export class DossierPricingAnswer {
  @ApiProperty({ type: TariffRates, description: 'The rates that apply today' })
  pricing!: TariffRates;
  @ApiProperty({ type: RateSources })
  sources!: RateSources;
  @ApiProperty({ type: StoredPricing, nullable: true, description: 'What the stored price was computed with' })
  stored!: StoredPricing | null;
}
