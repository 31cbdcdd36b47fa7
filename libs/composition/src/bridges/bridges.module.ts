import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { StationsToInvoice } from '@pds/accounting/domain';
import { DemandToDoConditions } from '@pds/demand/adapters';
import { DemandFacade } from '@pds/demand/contract';
import { Clock } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { ServedOrganisations } from '@pds/organisations/domain';
import { madeBy, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { FiledDemands, Structure } from '@pds/users/domain';
import { DemandToDoBridge } from './demand-to-do.bridge';
import { FiledDemandsBridge } from './filed-demands.bridge';
import { ServedOrganisationsBridge } from './served-organisations.bridge';
import { StationsToInvoiceBridge } from './stations-to-invoice.bridge';
import { StructureBridge } from './structure.bridge';

/** A facade of a context that comes later, found when it is first asked: by then every context stands. */
function later<Facade>(modules: ModuleRef, facade: abstract new (...parameters: never[]) => Facade): () => Facade {
  return () => modules.get(facade as Type<Facade>, { strict: false });
}

/** What the users context must know of the contexts after it (docs/context-map.md). */
@Module({
  providers: [
    madeBy(Structure, (modules: ModuleRef) => new StructureBridge(later(modules, OrganisationsFacade)), ModuleRef),
    madeBy(FiledDemands, (modules: ModuleRef) => new FiledDemandsBridge(later(modules, DemandFacade)), ModuleRef),
  ],
  exports: [Structure, FiledDemands],
})
export class UsersBridgesModule {}

/** What the organisations context must know of demands: staff see the organisations of those that they handle. */
@Module({
  providers: [
    madeBy(
      ServedOrganisations,
      (modules: ModuleRef) => new ServedOrganisationsBridge(later(modules, DemandFacade)),
      ModuleRef,
    ),
  ],
  exports: [ServedOrganisations],
})
export class OrganisationsBridgesModule {}

/** What is to be done with a demand depends on its quotes. */
@Module({
  providers: [portMadeOf(DemandToDoConditions, DemandToDoBridge, Clock)],
  exports: [DemandToDoConditions],
})
export class DemandBridgesModule {}

/** The batch's candidates lie in three schemas at once, which only the composition's SQL may read. */
@Module({
  providers: [portMadeOf(StationsToInvoice, StationsToInvoiceBridge, TypeOrmUnitOfWork)],
  exports: [StationsToInvoice],
})
export class AccountingBridgesModule {}
