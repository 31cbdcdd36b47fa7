import { Global, Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import {
  AddSlot,
  CheckDemandData,
  CloneSlot,
  ConfigureDemand,
  DeleteDemand,
  Demands,
  DescribeSlot,
  MarkDemandTransformed,
  Organisers,
  People,
  Pricing,
  RemoveSlot,
  ShowDemand,
  ShowSlot,
  SimulateSlotPricing,
  Structure,
  SubmitExpressDemand,
  UniqIds,
  UpdateDemandAsOrganiser,
} from '@pds/demand/domain';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { DemandList } from './read-models/demand-list.read-model';
import { DemandController, DemandSlotController, ExpressDemandController } from './http/demand.controller';
import { ForgetContactWhenPersonAnonymised } from './reactions/forget-contact-when-person-anonymised';
import { FacadeOrganisers } from './neighbours/facade-organisers';
import { FacadePeople } from './neighbours/facade-people';
import { FacadePricing } from './neighbours/facade-pricing';
import { FacadeStructure } from './neighbours/facade-structure';
import { RandomUniqIds } from './gateways/random-uniq-ids';
import { OrganiserDemands } from './read-models/organiser-demands.read-model';
import { DemandFacadeAdapter } from './demand.facade.adapter';
import { SendConfirmationWhenDemandSubmitted } from './reactions/send-confirmation-when-demand-submitted';
import { PostgresDemands } from './persistence/postgres-demands';

/** The demand context: only its facade is visible to others. */
@Global()
@Module({
  controllers: [ExpressDemandController, DemandController, DemandSlotController],
  providers: [
    {
      provide: Demands,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresDemands(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: Structure,
      useFactory: (organisations: OrganisationsFacade) => new FacadeStructure(organisations),
      inject: [OrganisationsFacade],
    },
    {
      provide: Organisers,
      useFactory: (organisations: OrganisationsFacade) => new FacadeOrganisers(organisations),
      inject: [OrganisationsFacade],
    },
    { provide: People, useFactory: (users: UsersFacade) => new FacadePeople(users), inject: [UsersFacade] },
    {
      provide: Pricing,
      useFactory: (pricing: PricingFacade) => new FacadePricing(pricing),
      inject: [PricingFacade],
    },
    { provide: UniqIds, useFactory: () => new RandomUniqIds() },
    {
      provide: CheckDemandData,
      useFactory: (...ports: ConstructorParameters<typeof CheckDemandData>) => new CheckDemandData(...ports),
      inject: [Structure, Clock],
    },
    {
      provide: SubmitExpressDemand,
      useFactory: (...ports: ConstructorParameters<typeof SubmitExpressDemand>) => new SubmitExpressDemand(...ports),
      inject: [Demands, CheckDemandData, Organisers, People, UniqIds, Outbox, UnitOfWork, Clock],
    },
    {
      provide: ShowDemand,
      useFactory: (...ports: ConstructorParameters<typeof ShowDemand>) => new ShowDemand(...ports),
      inject: [Demands, Organisers, Pricing],
    },
    {
      provide: ConfigureDemand,
      useFactory: (...ports: ConstructorParameters<typeof ConfigureDemand>) => new ConfigureDemand(...ports),
      inject: [Demands, Structure, Organisers, People, Pricing, UnitOfWork, Clock],
    },
    {
      provide: UpdateDemandAsOrganiser,
      useFactory: (...ports: ConstructorParameters<typeof UpdateDemandAsOrganiser>) =>
        new UpdateDemandAsOrganiser(...ports),
      inject: [Demands, Pricing, UnitOfWork, Clock],
    },
    {
      provide: DeleteDemand,
      useFactory: (...ports: ConstructorParameters<typeof DeleteDemand>) => new DeleteDemand(...ports),
      inject: [Demands, UnitOfWork, Clock],
    },
    {
      provide: MarkDemandTransformed,
      useFactory: (...ports: ConstructorParameters<typeof MarkDemandTransformed>) =>
        new MarkDemandTransformed(...ports),
      inject: [Demands, UnitOfWork, Clock],
    },
    {
      provide: SimulateSlotPricing,
      useFactory: (...ports: ConstructorParameters<typeof SimulateSlotPricing>) => new SimulateSlotPricing(...ports),
      inject: [Demands, Pricing],
    },
    {
      provide: ShowSlot,
      useFactory: (...ports: ConstructorParameters<typeof ShowSlot>) => new ShowSlot(...ports),
      inject: [Demands, Organisers, Pricing],
    },
    ...[AddSlot, CloneSlot, RemoveSlot, DescribeSlot].map((UseCase) => ({
      provide: UseCase,
      useFactory: (demands: Demands, pricing: Pricing, unitOfWork: UnitOfWork, clock: Clock, organisers: Organisers) =>
        new UseCase({ demands, pricing, unitOfWork, clock }, organisers),
      inject: [Demands, Pricing, UnitOfWork, Clock, Organisers],
    })),
    {
      provide: DemandFacade,
      useFactory: (...ports: ConstructorParameters<typeof DemandFacadeAdapter>) => new DemandFacadeAdapter(...ports),
      inject: [Demands, MarkDemandTransformed],
    },
    {
      provide: DemandList,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new DemandList(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: OrganiserDemands,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new OrganiserDemands(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    SendConfirmationWhenDemandSubmitted,
    ForgetContactWhenPersonAnonymised,
  ],
  exports: [DemandFacade, ShowDemand],
})
export class DemandModule {}
