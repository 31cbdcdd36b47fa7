import { Module } from '@nestjs/common';
import { AidStationFacade } from '@pds/aid-station/contract';
import {
  AidStations,
  DeleteAidStation,
  IssuedInvoices,
  TransformableDemands,
  TransformDemand,
  UpdateStatuses,
  ValidatedQuotes,
} from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, UnitOfWork } from '@pds/kernel';
import { madeOf, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { AidStationController, TransformDemandController } from './http/aid-station.controller';
import { FacadeTransformableDemands } from './neighbours/facade-transformable-demands';
import { FacadeValidatedQuotes } from './neighbours/facade-validated-quotes';
import { AidStationFacadeAdapter } from './aid-station.facade.adapter';
import { PostgresAidStations } from './persistence/postgres-aid-stations';

/** The aid-station context: only its facade is visible to others. */
@Module({
  controllers: [AidStationController, TransformDemandController],
  providers: [
    portMadeOf(AidStations, PostgresAidStations, TypeOrmUnitOfWork),
    portMadeOf(TransformableDemands, FacadeTransformableDemands, DemandFacade),
    portMadeOf(ValidatedQuotes, FacadeValidatedQuotes, DocumentsFacade),
    madeOf(TransformDemand, TransformableDemands, ValidatedQuotes, AidStations, UnitOfWork, Clock),
    madeOf(UpdateStatuses, AidStations, TransformableDemands, UnitOfWork),
    madeOf(DeleteAidStation, AidStations, TransformableDemands, IssuedInvoices, UnitOfWork),
    portMadeOf(AidStationFacade, AidStationFacadeAdapter, AidStations, UnitOfWork),
  ],
  exports: [AidStationFacade, UpdateStatuses, DeleteAidStation],
})
export class AidStationModule {}
