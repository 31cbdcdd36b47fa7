import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import {
  AcceptedTerms,
  AddNote,
  AddSlot,
  AnswerChange,
  AskForChange,
  AttachFile,
  ChangeRequests,
  CheckDemandData,
  ChooseOptions,
  CloneSlot,
  ConfigureDemand,
  CorrectFilerEmail,
  DeleteDemand,
  DeletePastEvent,
  DemandEditing,
  Demands,
  DescribeParticularities,
  DescribeSlot,
  DroppedDossiers,
  DuplicateDemand,
  EditPastEvent,
  FileStoring,
  GiveInvoiceReferences,
  HandOverEvent,
  HandOverMails,
  LeaveDossier,
  ListChanges,
  ListPeople,
  ListRelatedFiles,
  MarkDemandTransformed,
  NewestQuotes,
  NoteEprotecNumber,
  OpenRelatedFile,
  Organisers,
  PastEvents,
  People,
  PrepareRefusalLetter,
  Presences,
  Pricing,
  RecordPastEvent,
  RefusalLetters,
  RefuseDemand,
  RelatedFiles,
  RemoveContact,
  RemoveFile,
  RemoveInterestPoint,
  RemoveSlot,
  PreviewRepetition,
  RepeatDemand,
  ReportPresence,
  RequestAllowance,
  SaveParticularities,
  ShowDemand,
  ShowOptions,
  ShowParticularities,
  ShowSlot,
  SimulateSlotPricing,
  Structure,
  SubmitExpressDemand,
  UniqIds,
  UpdateDemandAsOrganiser,
  Withdraw,
} from '@pds/demand/domain';
import { Clock, FrozenFiles, Letters, Outbox, RateLimiter, Timeline, UnitOfWork, UploadStore } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { Mailer, provide, providePort, provideWith, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { DemandIntegrity } from './read-models/demand-integrity.read-model';
import { DemandTakeout } from './read-models/demand-takeout.read-model';
import { DemandActions, DemandList } from './read-models/demand-list.read-model';
import { DemandConditions } from './read-models/demand-conditions.read-model';
import { ChangesController } from './http/changes/changes.controller';
import { DemandListController } from './http/lists/demand-list.controller';
import { ExpressDemandController } from './http/requests/express-demand.controller';
import { FilerContactController } from './http/requests/filer-contact.controller';
import { OrganiserDemandsController } from './http/requests/organiser-demands.controller';
import { DemandOptionsController } from './http/slots/options.controller';
import { ParticularitiesController } from './http/dossier/particularities.controller';
import { PeopleController } from './http/dossier/people.controller';
import { PresenceController } from './http/dossier/presence.controller';
import { PrintController } from './http/lists/print.controller';
import { RefusalController } from './http/dossier/refusal.controller';
import { DemandSlotController } from './http/slots/slot.controller';
import { AcknowledgeWithdrawalWhenChangeAsked } from './reactions/acknowledge-withdrawal-when-change-asked';
import { ForgetContactWhenPersonAnonymised } from './reactions/forget-contact-when-person-anonymised';
import { FacadeOrganisers } from './neighbours/facade-organisers';
import { FacadePeople } from './neighbours/facade-people';
import { FacadePricing } from './neighbours/facade-pricing';
import { FacadeRefusalLetters } from './neighbours/facade-refusal-letters';
import { FacadeStructure } from './neighbours/facade-structure';
import { HandOverMailer } from './gateways/hand-over-mailer';
import { HourlyRequestAllowance } from './gateways/hourly-request-allowance';
import { RandomUniqIds } from './gateways/random-uniq-ids';
import { PastEventsImport } from './imports/past-events.import';
import { PrintableDemands } from './read-models/printable-demand.read-model';
import { PersonalChanges } from './read-models/personal-changes.read-model';
import { PersonalDemands } from './read-models/personal-demands.read-model';
import { DemandFacadeAdapter } from './demand.facade.adapter';
import { SendConfirmationWhenDemandSubmitted } from './reactions/send-confirmation-when-demand-submitted';
import { NotifyAssociationWhenLatePaperSent } from './reactions/notify-association-when-late-paper-sent';
import { NotifyDepartmentWhenDemandSubmitted } from './reactions/notify-department-when-demand-submitted';
import { NotifyOfficeWhenChangeAsked } from './reactions/notify-office-when-change-asked';
import { NotifyOrganiserWhenChangeAnswered } from './reactions/notify-organiser-when-change-answered';
import { DemandRetention } from './persistence/demand-retention';
import { PostgresChangeRequests } from './persistence/postgres-change-requests';
import { PostgresDemands } from './persistence/postgres-demands';
import { PostgresPastEvents } from './persistence/postgres-past-events';
import { PostgresPresences } from './persistence/postgres-presences';
import { PostgresRelatedFiles } from './persistence/postgres-related-files';
import { RelatedFilesController } from './http/dossier/related-files.controller';
import { DiscardBytesWhenRelatedFileRemoved } from './reactions/discard-bytes-when-related-file-removed';

/**
 * The demand context: only its facade is visible to others. The bridges of `libs/application` provide `DemandConditions`, `DemandActions`,
 * `AcceptedTerms`, `NewestQuotes` and `DroppedDossiers`.
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
    ChangesController,
    PeopleController,
  ],
  providers: [
    providePort(Demands, PostgresDemands, Timeline, TypeOrmUnitOfWork),
    providePort(ChangeRequests, PostgresChangeRequests, TypeOrmUnitOfWork),
    providePort(PastEvents, PostgresPastEvents, TypeOrmUnitOfWork),
    providePort(RelatedFiles, PostgresRelatedFiles, TypeOrmUnitOfWork),
    providePort(Presences, PostgresPresences, TypeOrmUnitOfWork),
    providePort(Structure, FacadeStructure, OrganisationsFacade),
    providePort(Organisers, FacadeOrganisers, OrganisationsFacade),
    providePort(People, FacadePeople, UsersFacade),
    providePort(Pricing, FacadePricing, PricingFacade),
    providePort(RefusalLetters, FacadeRefusalLetters, OrganisationsFacade),
    providePort(UniqIds, RandomUniqIds),
    providePort(RequestAllowance, HourlyRequestAllowance, RateLimiter, Settings, Clock),
    providePort(HandOverMails, HandOverMailer, Mailer, Settings, TypeOrmUnitOfWork),
    provide(DemandIntegrity, TypeOrmUnitOfWork),
    provide(DemandTakeout, FrozenFiles, TypeOrmUnitOfWork),
    provide(DemandRetention, Outbox, TypeOrmUnitOfWork, Clock),
    provide(CheckDemandData, Structure, RequestAllowance, Clock),
    provide(
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
    provide(ShowDemand, Demands, Organisers, Pricing),
    provide(ConfigureDemand, Demands, Structure, Organisers, People, Pricing, AcceptedTerms, UnitOfWork, Clock),
    provide(DemandEditing, Demands, People, Pricing, AcceptedTerms, DroppedDossiers, UnitOfWork, Clock),
    provide(UpdateDemandAsOrganiser, DemandEditing, Organisers),
    provide(ShowParticularities, Demands),
    provide(DescribeParticularities, DemandEditing),
    provide(ShowOptions, Demands, Pricing),
    provide(ChooseOptions, DemandEditing),
    provide(FileStoring, RelatedFiles, Timeline, UploadStore, Outbox, UnitOfWork, Clock),
    provide(SaveParticularities, DescribeParticularities, FileStoring),
    provide(AttachFile, Demands, DroppedDossiers, FileStoring),
    provide(RemoveFile, Demands, DroppedDossiers, FileStoring),
    provide(ListRelatedFiles, RelatedFiles),
    provide(OpenRelatedFile, Demands, RelatedFiles, FrozenFiles),
    provide(PrepareRefusalLetter, Demands, Organisers, RefusalLetters, Letters),
    provide(RefuseDemand, Demands, People, Letters, RefusalLetters, UnitOfWork, Clock),
    provide(DeleteDemand, Demands, Outbox, UnitOfWork, Clock),
    provide(DuplicateDemand, Demands, Pricing, UniqIds, UnitOfWork, Clock),
    provide(PreviewRepetition, Demands, Clock),
    provide(RepeatDemand, Demands, People, Pricing, UniqIds, RequestAllowance, Outbox, UnitOfWork, Clock),
    provide(MarkDemandTransformed, Demands, UnitOfWork, Clock),
    provide(GiveInvoiceReferences, Demands, DroppedDossiers, UnitOfWork, Clock),
    provide(ListPeople, Demands, People, Organisers, Structure),
    provide(
      HandOverEvent,
      Demands,
      People,
      Structure,
      UniqIds,
      HandOverMails,
      AcceptedTerms,
      RequestAllowance,
      Timeline,
      UnitOfWork,
      Clock,
    ),
    provide(NoteEprotecNumber, Demands, UnitOfWork, Clock),
    provide(CorrectFilerEmail, Demands, UnitOfWork, Clock),
    provide(SimulateSlotPricing, Demands, Pricing),
    provide(ShowSlot, Demands, Organisers, Pricing),
    provide(AddNote, Demands, Timeline, UnitOfWork, Clock),
    provide(AskForChange, Demands, ChangeRequests, DroppedDossiers, Timeline, Outbox, UnitOfWork, Clock),
    provide(AnswerChange, Demands, ChangeRequests, DroppedDossiers, NewestQuotes, Timeline, Outbox, UnitOfWork, Clock),
    provide(ListChanges, ChangeRequests, DroppedDossiers, AcceptedTerms, NewestQuotes, Clock),
    provide(
      Withdraw,
      ...([Demands, ChangeRequests, DroppedDossiers, AcceptedTerms, Timeline, Outbox, UnitOfWork, Clock] as const),
    ),
    provide(RecordPastEvent, PastEvents, Organisers, UnitOfWork, Clock),
    provide(EditPastEvent, PastEvents, Organisers, UnitOfWork, Clock),
    provide(DeletePastEvent, PastEvents, UnitOfWork),
    provide(PastEventsImport, RecordPastEvent, EditPastEvent, DeletePastEvent, PastEvents, Clock, TypeOrmUnitOfWork),
    provide(ReportPresence, Presences, People),
    provide(LeaveDossier, Presences),
    provide(AddSlot, DemandEditing, Organisers),
    provide(CloneSlot, DemandEditing, Organisers),
    provide(RemoveSlot, DemandEditing, Organisers, Outbox),
    provide(DescribeSlot, DemandEditing, Organisers),
    provide(RemoveContact, DemandEditing, Organisers),
    provide(RemoveInterestPoint, DemandEditing, Organisers),
    providePort(
      DemandFacade,
      DemandFacadeAdapter,
      Demands,
      MarkDemandTransformed,
      DeleteDemand,
      NoteEprotecNumber,
      CorrectFilerEmail,
      ListRelatedFiles,
      AskForChange,
      DroppedDossiers,
      TypeOrmUnitOfWork,
    ),
    provideWith(
      DemandList,
      (
        work: TypeOrmUnitOfWork,
        organisations: OrganisationsFacade,
        conditions: DemandConditions,
        actions: DemandActions,
      ) => new DemandList(work, organisations, conditions, actions),
      TypeOrmUnitOfWork,
      OrganisationsFacade,
      DemandConditions,
      DemandActions,
    ),
    provide(PrintableDemands, TypeOrmUnitOfWork),
    provide(PersonalChanges, TypeOrmUnitOfWork),
    provide(PersonalDemands, TypeOrmUnitOfWork),
    SendConfirmationWhenDemandSubmitted,
    NotifyDepartmentWhenDemandSubmitted,
    NotifyAssociationWhenLatePaperSent,
    ForgetContactWhenPersonAnonymised,
    DiscardBytesWhenRelatedFileRemoved,
    NotifyOfficeWhenChangeAsked,
    AcknowledgeWithdrawalWhenChangeAsked,
    NotifyOrganiserWhenChangeAnswered,
  ],
  exports: [
    DemandFacade,
    ShowDemand,
    ConfigureDemand,
    RefuseDemand,
    DeleteDemand,
    DeletePastEvent,
    DuplicateDemand,
    PreviewRepetition,
    RepeatDemand,
    ListChanges,
    ListRelatedFiles,
    AddNote,
  ],
})
export class DemandModule {}
