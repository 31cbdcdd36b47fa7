import { Module } from '@nestjs/common';
import { Editions, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { provide, providePort, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import {
  AddBillingItem,
  BillingItems,
  ChangeOrganisationTariff,
  ChangeTariff,
  ChangeTeamRules,
  ConsultOrganisationTariff,
  ConsultTariff,
  ConsultTeamRules,
  CopyBillingItem,
  DeleteBillingItem,
  Departments,
  ListOptions,
  Options,
  Rates,
  TariffOrganisations,
  TeamSettings,
  UpdateOptions,
} from '@pds/pricing/domain';
import { FacadeDepartments } from './neighbours/facade-departments';
import { FacadeTariffOrganisations } from './neighbours/facade-tariff-organisations';
import { PostgresBillingItems } from './persistence/postgres-billing-items';
import { PostgresOptions } from './persistence/postgres-options';
import { BillingItemsController, OptionsController, PricingController } from './http/pricing.controller';
import { PricingFacadeAdapter } from './pricing.facade.adapter';
import { PostgresRates } from './persistence/postgres-rates';
import { PostgresTeamSettings } from './persistence/postgres-team-settings';
import { PricingTakeout } from './read-models/pricing-takeout.read-model';
import { TeamRulesController } from './http/team-rules.controller';
import { TariffsImport } from './imports/tariffs.import';

/** The pricing context: other contexts see only its facade. */
@Module({
  controllers: [PricingController, OptionsController, BillingItemsController, TeamRulesController],
  providers: [
    providePort(Rates, PostgresRates, TypeOrmUnitOfWork),
    providePort(BillingItems, PostgresBillingItems, TypeOrmUnitOfWork),
    providePort(Departments, FacadeDepartments, OrganisationsFacade),
    provide(PricingTakeout, TypeOrmUnitOfWork),
    provide(ConsultTariff, Rates, BillingItems, Departments, Editions),
    provide(ChangeTariff, Rates, BillingItems, Departments, Editions, UnitOfWork),
    providePort(Options, PostgresOptions, TypeOrmUnitOfWork),
    providePort(TariffOrganisations, FacadeTariffOrganisations, OrganisationsFacade),
    provide(ConsultOrganisationTariff, Rates, TariffOrganisations, Editions),
    provide(ChangeOrganisationTariff, Rates, TariffOrganisations, Editions, UnitOfWork),
    provide(ListOptions, Options, Departments),
    provide(UpdateOptions, Options, Departments, Editions, UnitOfWork),
    provide(AddBillingItem, BillingItems, Departments, UnitOfWork),
    provide(CopyBillingItem, BillingItems, UnitOfWork),
    provide(DeleteBillingItem, BillingItems),
    provide(
      TariffsImport,
      ConsultTariff,
      ListOptions,
      ChangeTariff,
      UpdateOptions,
      AddBillingItem,
      DeleteBillingItem,
      UnitOfWork,
    ),
    providePort(TeamSettings, PostgresTeamSettings, TypeOrmUnitOfWork),
    provide(ConsultTeamRules, TeamSettings, Departments, Editions),
    provide(ChangeTeamRules, TeamSettings, Departments, Editions, UnitOfWork),
    providePort(PricingFacade, PricingFacadeAdapter, Rates, Options, BillingItems, Departments, TeamSettings),
  ],
  exports: [PricingFacade],
})
export class PricingModule {}
