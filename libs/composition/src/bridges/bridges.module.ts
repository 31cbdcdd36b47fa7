import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DemandFacade } from '@pds/demand/contract';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { madeBy } from '@pds/platform';
import { FiledDemands, Structure } from '@pds/users/domain';
import { FiledDemandsBridge } from './filed-demands.bridge';
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
