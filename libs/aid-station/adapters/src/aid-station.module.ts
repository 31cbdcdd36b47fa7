import { Global, Module } from '@nestjs/common';
import { AidStationsFacade } from '@pds/aid-station/contract';
import {
  AidStations,
  TransformableDemands,
  TransformDemand,
  UpdateStatuses,
  ValidatedQuotes,
} from '@pds/aid-station/domain';
import { DemandsFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, UnitOfWork } from '@pds/kernel';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { AidStationController, TransformDemandController } from './aid-station.controller';
import { AidStationReadModel } from './aid-station.read-model';
import { FacadeTransformableDemands, FacadeValidatedQuotes } from './neighbours';
import { RepositoryAidStationsFacade } from './repository-aid-stations-facade';
import { TypeOrmAidStations } from './typeorm-aid-stations';

/** The aid-station context: only its facade is visible to others. */
@Global()
@Module({
  controllers: [AidStationController, TransformDemandController],
  providers: [
    {
      provide: AidStations,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new TypeOrmAidStations(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: TransformableDemands,
      useFactory: (demands: DemandsFacade) => new FacadeTransformableDemands(demands),
      inject: [DemandsFacade],
    },
    {
      provide: ValidatedQuotes,
      useFactory: (documents: DocumentsFacade) => new FacadeValidatedQuotes(documents),
      inject: [DocumentsFacade],
    },
    {
      provide: TransformDemand,
      useFactory: (...ports: ConstructorParameters<typeof TransformDemand>) => new TransformDemand(...ports),
      inject: [UnitOfWork, TransformableDemands, ValidatedQuotes, AidStations, Clock],
    },
    {
      provide: UpdateStatuses,
      useFactory: (...ports: ConstructorParameters<typeof UpdateStatuses>) => new UpdateStatuses(...ports),
      inject: [UnitOfWork, AidStations, TransformableDemands],
    },
    {
      provide: AidStationsFacade,
      useFactory: (unitOfWork: UnitOfWork, stations: AidStations) =>
        new RepositoryAidStationsFacade(unitOfWork, stations),
      inject: [UnitOfWork, AidStations],
    },
    {
      provide: AidStationReadModel,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new AidStationReadModel(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
  ],
  exports: [AidStationsFacade],
})
export class AidStationModule {}
