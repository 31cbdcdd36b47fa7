import { Module } from '@nestjs/common';
import { AidStationFacade } from '@pds/aid-station/contract';
import {
  AidStations,
  AskEprotecExport,
  DeleteAidStation,
  Eprotec,
  EprotecExports,
  EprotecKeys,
  ExportRuns,
  ExportToEprotec,
  IssuedInvoices,
  MissingTeams,
  ShowEprotecExport,
  StationEvents,
  TransformableDemands,
  TransformDemand,
  UpdateSeveralStatuses,
  UpdateStatuses,
  ValidatedQuotes,
} from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Timeline, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { isOutage, Jobs, madeBy, madeOf, portMadeOf, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { HttpEprotec } from './gateways/http-eprotec';
import { JobExportRuns } from './gateways/job-export-runs';
import { RandomEprotecKeys } from './gateways/random-eprotec-keys';
import { AidStationController, TransformDemandController } from './http/aid-station.controller';
import { EprotecController } from './http/eprotec.controller';
import { FacadeStationEvents } from './neighbours/facade-station-events';
import { FacadeTransformableDemands } from './neighbours/facade-transformable-demands';
import { FacadeValidatedQuotes } from './neighbours/facade-validated-quotes';
import { AidStationFacadeAdapter } from './aid-station.facade.adapter';
import { PostgresAidStations } from './persistence/postgres-aid-stations';
import { PostgresEprotecExports } from './persistence/postgres-eprotec-exports';
import { ExportStationJob } from './reactions/export-station.job';

/** The aid-station context: other contexts see only its facade. */
@Module({
  controllers: [AidStationController, TransformDemandController, EprotecController],
  providers: [
    portMadeOf(AidStations, PostgresAidStations, Timeline, TypeOrmUnitOfWork),
    portMadeOf(TransformableDemands, FacadeTransformableDemands, DemandFacade),
    portMadeOf(ValidatedQuotes, FacadeValidatedQuotes, DocumentsFacade),
    madeOf(TransformDemand, TransformableDemands, ValidatedQuotes, AidStations, UnitOfWork, Clock),
    madeOf(UpdateStatuses, AidStations, TransformableDemands, MissingTeams, UnitOfWork, Clock),
    madeBy(UpdateSeveralStatuses, (update) => new UpdateSeveralStatuses(update, isOutage), UpdateStatuses),
    madeOf(DeleteAidStation, AidStations, TransformableDemands, IssuedInvoices, UnitOfWork),
    portMadeOf(EprotecExports, PostgresEprotecExports, TypeOrmUnitOfWork),
    portMadeOf(StationEvents, FacadeStationEvents, DemandFacade, OrganisationsFacade),
    portMadeOf(EprotecKeys, RandomEprotecKeys),
    portMadeOf(ExportRuns, JobExportRuns, Jobs),
    madeBy(Eprotec, ({ eprotec }: Settings) => new HttpEprotec(eprotec), Settings),
    madeOf(AskEprotecExport, AidStations, StationEvents, EprotecExports, ExportRuns, Eprotec, UnitOfWork, Clock),
    madeOf(ExportToEprotec, StationEvents, EprotecExports, Eprotec, EprotecKeys, UnitOfWork, Clock),
    madeOf(ShowEprotecExport, StationEvents, EprotecExports, ExportRuns, Eprotec),
    madeOf(ExportStationJob, ExportToEprotec),
    portMadeOf(AidStationFacade, AidStationFacadeAdapter, AidStations, UnitOfWork, Clock),
  ],
  exports: [AidStationFacade, UpdateStatuses, DeleteAidStation, ShowEprotecExport],
})
export class AidStationModule {}
