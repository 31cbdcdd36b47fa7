import { Global, Module } from '@nestjs/common';
import { AidStationFacade } from '@pds/aid-station/contract';
import {
  AidStations,
  TransformableDemands,
  TransformDemand,
  UpdateStatuses,
  ValidatedQuotes,
} from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, UnitOfWork } from '@pds/kernel';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { AidStationController, TransformDemandController } from './http/aid-station.controller';
import { AidStationReadModel } from './read-models/aid-station.read-model';
import { FacadeTransformableDemands } from './neighbours/facade-transformable-demands';
import { FacadeValidatedQuotes } from './neighbours/facade-validated-quotes';
import { AidStationFacadeAdapter } from './aid-station.facade.adapter';
import { PostgresAidStations } from './persistence/postgres-aid-stations';

/** The aid-station context: only its facade is visible to others. */
@Global()
@Module({
  controllers: [AidStationController, TransformDemandController],
  providers: [
    {
      provide: AidStations,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresAidStations(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: TransformableDemands,
      useFactory: (demands: DemandFacade) => new FacadeTransformableDemands(demands),
      inject: [DemandFacade],
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
      provide: AidStationFacade,
      useFactory: (unitOfWork: UnitOfWork, stations: AidStations) => new AidStationFacadeAdapter(unitOfWork, stations),
      inject: [UnitOfWork, AidStations],
    },
    {
      provide: AidStationReadModel,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new AidStationReadModel(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
  ],
  exports: [AidStationFacade],
})
export class AidStationModule {}
