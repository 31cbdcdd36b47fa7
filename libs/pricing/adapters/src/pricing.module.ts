import { Module } from '@nestjs/common';
import { Editions, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { madeOf, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
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
import { TeamRulesController } from './http/team-rules.controller';

/** The pricing context: other contexts see only its facade. */
@Module({
  controllers: [PricingController, OptionsController, BillingItemsController, TeamRulesController],
  providers: [
    portMadeOf(Rates, PostgresRates, TypeOrmUnitOfWork),
    portMadeOf(BillingItems, PostgresBillingItems, TypeOrmUnitOfWork),
    portMadeOf(Departments, FacadeDepartments, OrganisationsFacade),
    madeOf(ConsultTariff, Rates, BillingItems, Departments, Editions),
    madeOf(ChangeTariff, Rates, BillingItems, Departments, Editions, UnitOfWork),
    portMadeOf(Options, PostgresOptions, TypeOrmUnitOfWork),
    portMadeOf(TariffOrganisations, FacadeTariffOrganisations, OrganisationsFacade),
    madeOf(ConsultOrganisationTariff, Rates, TariffOrganisations, Editions),
    madeOf(ChangeOrganisationTariff, Rates, TariffOrganisations, Editions, UnitOfWork),
    madeOf(ListOptions, Options, Departments),
    madeOf(UpdateOptions, Options, Departments, Editions, UnitOfWork),
    madeOf(AddBillingItem, BillingItems, Departments, UnitOfWork),
    madeOf(CopyBillingItem, BillingItems, UnitOfWork),
    madeOf(DeleteBillingItem, BillingItems),
    portMadeOf(TeamSettings, PostgresTeamSettings, TypeOrmUnitOfWork),
    madeOf(ConsultTeamRules, TeamSettings, Departments, Editions),
    madeOf(ChangeTeamRules, TeamSettings, Departments, Editions, UnitOfWork),
    portMadeOf(PricingFacade, PricingFacadeAdapter, Rates, Options, BillingItems, Departments, TeamSettings),
  ],
  exports: [PricingFacade],
})
export class PricingModule {}
