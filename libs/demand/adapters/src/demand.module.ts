import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import {
  AcceptedTerms,
  AddNote,
  AddSlot,
  AttachFile,
  CancelStationDemand,
  CheckDemandData,
  ChooseOptions,
  CloneSlot,
  ConfigureDemand,
  DeleteDemand,
  DemandEditing,
  Demands,
  DescribeParticularities,
  DescribeSlot,
  DuplicateDemand,
  FileKeeping,
  LeaveDossier,
  ListRelatedFiles,
  MarkDemandTransformed,
  NoteEprotecNumber,
  OpenRelatedFile,
  Organisers,
  People,
  PrepareRefusalLetter,
  Presences,
  Pricing,
  RefusalLetters,
  RefuseDemand,
  RelatedFiles,
  RemoveContact,
  RemoveFile,
  RemoveInterestPoint,
  RemoveSlot,
  RepeatDemand,
  RequestAllowance,
  SaveParticularities,
  SayPresence,
  ShowDemand,
  ShowOptions,
  ShowParticularities,
  ShowSlot,
  SimulateSlotPricing,
  Structure,
  SubmitExpressDemand,
  UniqIds,
  UpdateDemandAsOrganiser,
  UpdateFilerContact,
} from '@pds/demand/domain';
import { Clock, FrozenFiles, KeptUploads, Letters, Outbox, RateLimiter, Timeline, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { madeBy, madeOf, portMadeOf, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { DemandIntegrity } from './read-models/demand-integrity.read-model';
import { DemandActions, DemandList, DemandToDoConditions } from './read-models/demand-list.read-model';
import { DemandListController } from './http/demand-list.controller';
import { ExpressDemandController } from './http/express-demand.controller';
import { FilerContactController } from './http/filer-contact.controller';
import { OrganiserDemandsController } from './http/organiser-demands.controller';
import { DemandOptionsController } from './http/options.controller';
import { ParticularitiesController } from './http/particularities.controller';
import { PresenceController } from './http/presence.controller';
import { PrintController } from './http/print.controller';
import { RefusalController } from './http/refusal.controller';
import { DemandSlotController } from './http/slot.controller';
import { ForgetContactWhenPersonAnonymised } from './reactions/forget-contact-when-person-anonymised';
import { FacadeOrganisers } from './neighbours/facade-organisers';
import { FacadePeople } from './neighbours/facade-people';
import { FacadePricing } from './neighbours/facade-pricing';
import { FacadeRefusalLetters } from './neighbours/facade-refusal-letters';
import { FacadeStructure } from './neighbours/facade-structure';
import { HourlyRequestAllowance } from './gateways/hourly-request-allowance';
import { RandomUniqIds } from './gateways/random-uniq-ids';
import { PrintableDemands } from './read-models/printable-demand.read-model';
import { PersonalDemands } from './read-models/personal-demands.read-model';
import { DemandFacadeAdapter } from './demand.facade.adapter';
import { SendConfirmationWhenDemandSubmitted } from './reactions/send-confirmation-when-demand-submitted';
import { TellDepartmentWhenDemandSubmitted } from './reactions/tell-department-when-demand-submitted';
import { PostgresDemands } from './persistence/postgres-demands';
import { PostgresPresences } from './persistence/postgres-presences';
import { PostgresRelatedFiles } from './persistence/postgres-related-files';
import { RelatedFilesController } from './http/related-files.controller';
import { DiscardBytesWhenRelatedFileRemoved } from './reactions/discard-bytes-when-related-file-removed';

/**
 * The demand context: only its facade is visible to others. The composition's bridges provide `DemandToDoConditions`, `DemandActions` and
 * `AcceptedTerms`.
 */
@Module({
  controllers: [
    ExpressDemandController,
    PrintController,
    DemandListController,
    OrganiserDemandsController,
    FilerContactController,
    ParticularitiesController,
    DemandOptionsController,
    RelatedFilesController,
    DemandSlotController,
    RefusalController,
    PresenceController,
  ],
  providers: [
    portMadeOf(Demands, PostgresDemands, Timeline, TypeOrmUnitOfWork),
    portMadeOf(RelatedFiles, PostgresRelatedFiles, TypeOrmUnitOfWork),
    portMadeOf(Presences, PostgresPresences, TypeOrmUnitOfWork),
    portMadeOf(Structure, FacadeStructure, OrganisationsFacade),
    portMadeOf(Organisers, FacadeOrganisers, OrganisationsFacade),
    portMadeOf(People, FacadePeople, UsersFacade),
    portMadeOf(Pricing, FacadePricing, PricingFacade),
    portMadeOf(RefusalLetters, FacadeRefusalLetters, OrganisationsFacade),
    portMadeOf(UniqIds, RandomUniqIds),
    portMadeOf(RequestAllowance, HourlyRequestAllowance, RateLimiter, Settings, Clock),
    madeOf(DemandIntegrity, TypeOrmUnitOfWork),
    madeOf(CheckDemandData, Structure, RequestAllowance, Clock),
    madeOf(
      SubmitExpressDemand,
      Demands,
      CheckDemandData,
      Organisers,
      People,
      UniqIds,
      RequestAllowance,
      Outbox,
      UnitOfWork,
      Clock,
    ),
    madeOf(ShowDemand, Demands, Organisers, Pricing),
    madeOf(ConfigureDemand, Demands, Structure, Organisers, People, Pricing, AcceptedTerms, UnitOfWork, Clock),
    madeOf(DemandEditing, Demands, People, Pricing, AcceptedTerms, UnitOfWork, Clock),
    madeOf(UpdateDemandAsOrganiser, DemandEditing, Organisers),
    madeOf(UpdateFilerContact, People),
    madeOf(ShowParticularities, Demands),
    madeOf(DescribeParticularities, DemandEditing),
    madeOf(ShowOptions, Demands, Pricing),
    madeOf(ChooseOptions, DemandEditing),
    madeOf(FileKeeping, RelatedFiles, Timeline, KeptUploads, Outbox, UnitOfWork, Clock),
    madeOf(SaveParticularities, DescribeParticularities, FileKeeping),
    madeOf(AttachFile, Demands, FileKeeping),
    madeOf(RemoveFile, Demands, FileKeeping),
    madeOf(ListRelatedFiles, RelatedFiles),
    madeOf(OpenRelatedFile, Demands, RelatedFiles, FrozenFiles),
    madeOf(PrepareRefusalLetter, Demands, Organisers, RefusalLetters, Letters),
    madeOf(RefuseDemand, Demands, People, Letters, RefusalLetters, UnitOfWork, Clock),
    madeOf(DeleteDemand, Demands, UnitOfWork, Clock),
    madeOf(DuplicateDemand, Demands, Pricing, UniqIds, UnitOfWork, Clock),
    madeOf(RepeatDemand, Demands, People, Pricing, UniqIds, RequestAllowance, Outbox, UnitOfWork, Clock),
    madeOf(MarkDemandTransformed, Demands, UnitOfWork, Clock),
    madeOf(CancelStationDemand, Demands, UnitOfWork, Clock),
    madeOf(NoteEprotecNumber, Demands, UnitOfWork, Clock),
    madeOf(SimulateSlotPricing, Demands, Pricing),
    madeOf(ShowSlot, Demands, Organisers, Pricing),
    madeOf(AddNote, Demands, Timeline, UnitOfWork, Clock),
    madeOf(SayPresence, Presences, People),
    madeOf(LeaveDossier, Presences),
    madeOf(AddSlot, DemandEditing, Organisers),
    madeOf(CloneSlot, DemandEditing, Organisers),
    madeOf(RemoveSlot, DemandEditing, Organisers),
    madeOf(DescribeSlot, DemandEditing, Organisers),
    madeOf(RemoveContact, DemandEditing, Organisers),
    madeOf(RemoveInterestPoint, DemandEditing, Organisers),
    portMadeOf(
      DemandFacade,
      DemandFacadeAdapter,
      Demands,
      MarkDemandTransformed,
      CancelStationDemand,
      NoteEprotecNumber,
      TypeOrmUnitOfWork,
    ),
    madeBy(
      DemandList,
      (
        work: TypeOrmUnitOfWork,
        organisations: OrganisationsFacade,
        toDo: DemandToDoConditions,
        actions: DemandActions,
      ) => new DemandList(work, organisations, toDo, actions),
      TypeOrmUnitOfWork,
      OrganisationsFacade,
      DemandToDoConditions,
      DemandActions,
    ),
    madeOf(PrintableDemands, TypeOrmUnitOfWork),
    madeOf(PersonalDemands, TypeOrmUnitOfWork),
    SendConfirmationWhenDemandSubmitted,
    TellDepartmentWhenDemandSubmitted,
    ForgetContactWhenPersonAnonymised,
    DiscardBytesWhenRelatedFileRemoved,
  ],
  exports: [
    DemandFacade,
    ShowDemand,
    ConfigureDemand,
    RefuseDemand,
    DeleteDemand,
    DuplicateDemand,
    RepeatDemand,
    ListRelatedFiles,
    AddNote,
  ],
})
export class DemandModule {}
