import { Global, Module } from '@nestjs/common';
import { UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { BillingItems, ChangeTariff, ConsultTariff, Departments, Rates } from '@pds/pricing/domain';
import { DepartmentsOfOrganisations } from './departments-of-organisations';
import { PostgresBillingItems } from './postgres-billing-items';
import { PricingController } from './pricing.controller';
import { TariffPricing } from './tariff-pricing';
import { TypeOrmRates } from './typeorm-rates';

@Global()
@Module({
  controllers: [PricingController],
  providers: [
    {
      provide: Rates,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new TypeOrmRates(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: BillingItems,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresBillingItems(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: Departments,
      useFactory: (organisations: OrganisationsFacade) => new DepartmentsOfOrganisations(organisations),
      inject: [OrganisationsFacade],
    },
    {
      provide: ConsultTariff,
      useFactory: (rates: Rates, items: BillingItems, departments: Departments) =>
        new ConsultTariff(rates, items, departments),
      inject: [Rates, BillingItems, Departments],
    },
    {
      provide: ChangeTariff,
      useFactory: (rates: Rates, items: BillingItems, departments: Departments, unitOfWork: UnitOfWork) =>
        new ChangeTariff(rates, items, departments, unitOfWork),
      inject: [Rates, BillingItems, Departments, UnitOfWork],
    },
    { provide: PricingFacade, useFactory: (rates: Rates) => new TariffPricing(rates), inject: [Rates] },
  ],
  exports: [PricingFacade],
})
export class PricingModule {}
