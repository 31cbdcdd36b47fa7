import { ApiProperty } from '@nestjs/swagger';
import { BillableItemDto, OfferedOptionDto, RatesDto } from '@pds/pricing/adapters';
import type { RateSource } from '@pds/pricing/contract';

const Source = () => ApiProperty({ enum: ['organisation', 'department', 'default'], enumName: 'RateSource' });

/** Whose tariff each amount comes from. */
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
  @ApiProperty({ type: RatesDto, description: 'The rates that apply: organisation, then department, then default' })
  pricing!: RatesDto;
  @ApiProperty({ type: RateSources })
  sources!: RateSources;
  @ApiProperty({ type: [OfferedOptionDto], description: 'Options that the department offers' })
  options!: OfferedOptionDto[];
  @ApiProperty({ type: [BillableItemDto], description: 'What the department often bills, to copy into extras' })
  billableItems!: BillableItemDto[];
}

export class StoredPricing {
  @ApiProperty({ example: 'PDS-TARIF-1' })
  rulesVersion!: string;
  @ApiProperty({ type: RatesDto })
  pricing!: RatesDto;
}

export class DossierPricingAnswer {
  @ApiProperty({ type: RatesDto, description: 'The rates that apply today' })
  pricing!: RatesDto;
  @ApiProperty({ type: RateSources })
  sources!: RateSources;
  @ApiProperty({ type: StoredPricing, nullable: true, description: 'What the stored price was computed with' })
  stored!: StoredPricing | null;
}
