import { Global, Module } from '@nestjs/common';
import { UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import {
  AddBillingItem,
  BillingItems,
  ChangeOrganisationTariff,
  ChangeTariff,
  ConsultOrganisationTariff,
  ConsultTariff,
  CopyBillingItem,
  DeleteBillingItem,
  Departments,
  ListOptions,
  Options,
  Rates,
  TariffOrganisations,
  UpdateOptions,
} from '@pds/pricing/domain';
import { FacadeDepartments } from './neighbours/facade-departments';
import { FacadeTariffOrganisations } from './neighbours/facade-tariff-organisations';
import { PostgresBillingItems } from './persistence/postgres-billing-items';
import { PostgresOptions } from './persistence/postgres-options';
import { BillingItemsController, OptionsController, PricingController } from './http/pricing.controller';
import { PricingFacadeAdapter } from './pricing.facade.adapter';
import { PostgresRates } from './persistence/postgres-rates';

@Global()
@Module({
  controllers: [PricingController, OptionsController, BillingItemsController],
  providers: [
    {
      provide: Rates,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresRates(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: BillingItems,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresBillingItems(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: Departments,
      useFactory: (organisations: OrganisationsFacade) => new FacadeDepartments(organisations),
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
    {
      provide: Options,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresOptions(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: TariffOrganisations,
      useFactory: (organisations: OrganisationsFacade) => new FacadeTariffOrganisations(organisations),
      inject: [OrganisationsFacade],
    },
    {
      provide: ConsultOrganisationTariff,
      useFactory: (...ports: ConstructorParameters<typeof ConsultOrganisationTariff>) =>
        new ConsultOrganisationTariff(...ports),
      inject: [Rates, TariffOrganisations],
    },
    {
      provide: ChangeOrganisationTariff,
      useFactory: (...ports: ConstructorParameters<typeof ChangeOrganisationTariff>) =>
        new ChangeOrganisationTariff(...ports),
      inject: [Rates, TariffOrganisations, UnitOfWork],
    },
    {
      provide: ListOptions,
      useFactory: (...ports: ConstructorParameters<typeof ListOptions>) => new ListOptions(...ports),
      inject: [Options, Departments],
    },
    {
      provide: UpdateOptions,
      useFactory: (...ports: ConstructorParameters<typeof UpdateOptions>) => new UpdateOptions(...ports),
      inject: [Options, Departments, UnitOfWork],
    },
    {
      provide: AddBillingItem,
      useFactory: (...ports: ConstructorParameters<typeof AddBillingItem>) => new AddBillingItem(...ports),
      inject: [BillingItems, Departments],
    },
    {
      provide: CopyBillingItem,
      useFactory: (items: BillingItems) => new CopyBillingItem(items),
      inject: [BillingItems],
    },
    {
      provide: DeleteBillingItem,
      useFactory: (items: BillingItems) => new DeleteBillingItem(items),
      inject: [BillingItems],
    },
    {
      provide: PricingFacade,
      useFactory: (...ports: ConstructorParameters<typeof PricingFacadeAdapter>) => new PricingFacadeAdapter(...ports),
      inject: [Rates, Options, BillingItems],
    },
  ],
  exports: [PricingFacade],
})
export class PricingModule {}
