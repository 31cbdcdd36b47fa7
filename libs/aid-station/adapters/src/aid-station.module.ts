import { Module } from '@nestjs/common';
import { AidStationFacade } from '@pds/aid-station/contract';
import {
  AidStations,
  AnswerReinforcement,
  AnswerSlot,
  AskForReinforcement,
  AskMembers,
  AskReplacement,
  AssignableMeans,
  Assignments,
  AssignMeans,
  DeadlineMarks,
  DeleteAidStation,
  DossiersToReinforce,
  DossiersToStaff,
  Eprotec,
  EprotecExports,
  EprotecKeys,
  ExportRuns,
  ExportToEprotec,
  FindCandidates,
  FindVolunteer,
  IssuedInvoices,
  ListCandidates,
  MarkDeadline,
  MarkDeadlinesDone,
  MissingTeams,
  NoteDeclarationSent,
  NoteDeparture,
  NoteQuoteSent,
  NoteShiftsSeen,
  OfferPlaces,
  OpenSignUps,
  RefreshSignUps,
  ReinforcementRequests,
  ReinforcingOffices,
  RemoveMember,
  RenewVolunteerLink,
  RequestEprotecExport,
  SendRequests,
  ServingMembers,
  SetMember,
  ShowEprotecExport,
  ShowHelpedSlots,
  ShowSignUps,
  ShowVolunteerShifts,
  SignUps,
  StaffAddresses,
  StationEvents,
  StoredTasks,
  StoreSignUp,
  StoreTasks,
  TaskSources,
  TrackedDemands,
  TrackedDossiers,
  TransformableDemands,
  TransformDemand,
  UpdateSeveralStatuses,
  UpdateStatuses,
  VolunteerLinks,
  VolunteerOffices,
  WithdrawReinforcement,
} from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Editions, Outbox, RateLimiter, Timeline, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { isOutage, Jobs, Mailer, provide, providePort, provideWith, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { HttpEprotec } from './gateways/http-eprotec';
import { JobExportRuns } from './gateways/job-export-runs';
import { RandomEprotecKeys } from './gateways/random-eprotec-keys';
import { AidStationController, TransformDemandController } from './http/aid-station.controller';
import { EprotecController } from './http/eprotec.controller';
import { HelpedSlotsController, SignUpController } from './http/sign-ups/sign-up.controller';
import { VolunteerLinkController } from './http/volunteers/volunteer-link.controller';
import { ReinforcementNotices } from './mails/reinforcement-notices';
import { SignUpNotices } from './mails/sign-up-notices';
import { FacadeDossiersToReinforce } from './neighbours/facade-dossiers-to-reinforce';
import { FacadeReinforcingOffices } from './neighbours/facade-reinforcing-offices';
import { FacadeAssignableMeans } from './neighbours/facade-assignable-means';
import { FacadeServingMembers } from './neighbours/facade-serving-members';
import { FacadeVolunteerOffices } from './neighbours/facade-volunteer-offices';
import { FacadeStationEvents } from './neighbours/facade-station-events';
import { FacadeTransformableDemands } from './neighbours/facade-transformable-demands';
import { AidStationFacadeAdapter } from './aid-station.facade.adapter';
import { PostgresAssignments } from './persistence/postgres-assignments';
import { PostgresDeadlineMarks } from './persistence/postgres-deadline-marks';
import { AidStationRetention } from './persistence/aid-station-retention';
import { PostgresAidStations } from './persistence/postgres-aid-stations';
import { PostgresTrackedDemands } from './persistence/postgres-tracked-demands';
import { PostgresEprotecExports } from './persistence/postgres-eprotec-exports';
import { PostgresSignUps } from './persistence/postgres-sign-ups';
import { PostgresStoredTasks } from './persistence/postgres-stored-tasks';
import { PersonalDeadlineMarks } from './read-models/personal-deadline-marks.read-model';
import { PostgresReinforcementRequests } from './persistence/postgres-reinforcement-requests';
import { PostgresVolunteerLinks } from './persistence/volunteers/postgres-volunteer-links';
import { PersonalReinforcements } from './read-models/personal-reinforcements.read-model';
import { PersonalSignUps } from './read-models/personal-sign-ups.read-model';
import {
  NotifyAskerWhenReinforcementAnswered,
  NotifyOfficeWhenReinforcementAsked,
  NotifyOfficeWhenReinforcementWithdrawn,
} from './reactions/notify-when-reinforcement-changes';
import { EraseVolunteerWhenMemberErased } from './reactions/erase-volunteer-when-member-erased';
import { TellOfficesWhenMemberLeft } from './reactions/tell-offices-when-member-left';
import { RemoveAssignmentsWhenSlotsCancelled } from './reactions/remove-assignments-when-slots-cancelled';
import {
  NotifyCoordinatorsWhenMemberWithdrew,
  NotifyMembersWhenAppointmentChanged,
  NotifyMemberWhenAsked,
  NotifyMemberWhenPlaceChanged,
} from './reactions/notify-when-places-change';
import { OfferFreePlaces } from './reactions/offer-places.job';
import { ExportStationJob } from './reactions/export-station.job';

/** The aid-station context: other contexts see only its facade. */
@Module({
  controllers: [
    AidStationController,
    TransformDemandController,
    EprotecController,
    SignUpController,
    HelpedSlotsController,
    VolunteerLinkController,
  ],
  providers: [
    provide(AidStationRetention, TypeOrmUnitOfWork),
    providePort(AidStations, PostgresAidStations, Timeline, TypeOrmUnitOfWork),
    providePort(TransformableDemands, FacadeTransformableDemands, DemandFacade),
    providePort(TrackedDemands, PostgresTrackedDemands, Timeline, TypeOrmUnitOfWork),
    provide(TrackedDossiers, TrackedDemands, AidStations),
    provide(NoteDeclarationSent, TrackedDossiers, UnitOfWork, Clock),
    provide(NoteQuoteSent, TrackedDossiers, UnitOfWork, Clock),
    provide(TransformDemand, TransformableDemands, DocumentsFacade, TrackedDemands, AidStations, UnitOfWork, Clock),
    provide(UpdateStatuses, TrackedDossiers, TransformableDemands, MissingTeams, UnitOfWork, Clock),
    provideWith(UpdateSeveralStatuses, (update) => new UpdateSeveralStatuses(update, isOutage), UpdateStatuses),
    provide(DeleteAidStation, AidStations, TransformableDemands, IssuedInvoices, UnitOfWork),
    providePort(DeadlineMarks, PostgresDeadlineMarks, TypeOrmUnitOfWork),
    provide(MarkDeadline, DeadlineMarks, TransformableDemands, Timeline, UnitOfWork, Clock),
    provideWith(MarkDeadlinesDone, (mark) => new MarkDeadlinesDone(mark, isOutage), MarkDeadline),
    provide(PersonalDeadlineMarks, TypeOrmUnitOfWork),
    providePort(StoredTasks, PostgresStoredTasks, TypeOrmUnitOfWork),
    provide(StoreTasks, TaskSources, StoredTasks, UnitOfWork, Clock),
    providePort(ReinforcementRequests, PostgresReinforcementRequests, TypeOrmUnitOfWork),
    provide(PersonalReinforcements, TypeOrmUnitOfWork),
    provide(PersonalSignUps, OrganisationsFacade, TypeOrmUnitOfWork),
    providePort(DossiersToReinforce, FacadeDossiersToReinforce, DemandFacade, TrackedDossiers),
    providePort(ReinforcingOffices, FacadeReinforcingOffices, OrganisationsFacade),
    provide(
      AskForReinforcement,
      ReinforcementRequests,
      DossiersToReinforce,
      ReinforcingOffices,
      TrackedDossiers,
      Timeline,
      Outbox,
      UnitOfWork,
      Clock,
    ),
    provide(
      AnswerReinforcement,
      ReinforcementRequests,
      DossiersToReinforce,
      ReinforcingOffices,
      Timeline,
      Outbox,
      UnitOfWork,
      Clock,
    ),
    provide(
      WithdrawReinforcement,
      ReinforcementRequests,
      DossiersToReinforce,
      ReinforcingOffices,
      Timeline,
      Outbox,
      UnitOfWork,
      Clock,
    ),
    provide(
      ReinforcementNotices,
      ReinforcementRequests,
      DemandFacade,
      OrganisationsFacade,
      StaffAddresses,
      Mailer,
      Settings,
    ),
    provide(NotifyOfficeWhenReinforcementAsked, ReinforcementNotices),
    provide(NotifyAskerWhenReinforcementAnswered, ReinforcementNotices),
    provide(NotifyOfficeWhenReinforcementWithdrawn, ReinforcementNotices),
    providePort(Assignments, PostgresAssignments, TypeOrmUnitOfWork),
    providePort(AssignableMeans, FacadeAssignableMeans, DemandFacade, OrganisationsFacade),
    provide(AssignMeans, Assignments, AssignableMeans, Editions, UnitOfWork, Clock),
    RemoveAssignmentsWhenSlotsCancelled,
    providePort(SignUps, PostgresSignUps, TypeOrmUnitOfWork),
    providePort(ServingMembers, FacadeServingMembers, OrganisationsFacade),
    provide(StoreSignUp, SignUps, ServingMembers, Outbox, Clock),
    provide(ShowSignUps, SignUps, DossiersToStaff, ServingMembers, Editions, Clock),
    provide(ShowHelpedSlots, ReinforcementRequests, ReinforcingOffices, ShowSignUps),
    provide(OpenSignUps, SignUps, DossiersToStaff, StoreSignUp, Editions, UnitOfWork),
    provide(RefreshSignUps, SignUps, DossiersToStaff, StoreSignUp, UnitOfWork),
    provide(AnswerSlot, SignUps, ServingMembers, StoreSignUp, UnitOfWork, Clock),
    provide(SetMember, SignUps, DossiersToStaff, ServingMembers, StoreSignUp, UnitOfWork, Clock),
    provide(RemoveMember, SignUps, DossiersToStaff, StoreSignUp, UnitOfWork, Clock),
    provide(FindCandidates, SignUps, ServingMembers, Clock),
    provide(SendRequests, StoreSignUp, Outbox, Clock),
    provide(ListCandidates, SignUps, DossiersToStaff, FindCandidates, Clock),
    provide(AskMembers, SignUps, DossiersToStaff, FindCandidates, SendRequests, UnitOfWork, Clock),
    provide(AskReplacement, SignUps, FindCandidates, SendRequests, UnitOfWork, Clock),
    provideWith(OfferPlaces, (...ports) => new OfferPlaces(...ports, isOutage), SignUps, StoreSignUp, UnitOfWork),
    provide(OfferFreePlaces, OfferPlaces),
    provide(NoteDeparture, SignUps, ServingMembers, StoreSignUp, UnitOfWork, Clock),
    provide(
      SignUpNotices,
      SignUps,
      ServingMembers,
      VolunteerLinks,
      DemandFacade,
      OrganisationsFacade,
      StaffAddresses,
      Mailer,
      Outbox,
      TypeOrmUnitOfWork,
      Settings,
      Clock,
    ),
    provide(NotifyCoordinatorsWhenMemberWithdrew, SignUpNotices),
    provide(NotifyMemberWhenPlaceChanged, SignUpNotices),
    provide(NotifyMembersWhenAppointmentChanged, SignUpNotices),
    providePort(VolunteerLinks, PostgresVolunteerLinks, TypeOrmUnitOfWork, Settings, Clock),
    providePort(VolunteerOffices, FacadeVolunteerOffices, OrganisationsFacade),
    provide(FindVolunteer, VolunteerLinks, ServingMembers, VolunteerOffices, RateLimiter, Clock),
    provide(RenewVolunteerLink, SignUps, VolunteerLinks, ServingMembers, VolunteerOffices, UnitOfWork, Clock),
    provide(ShowVolunteerShifts, SignUps, ServingMembers, Clock),
    provide(NoteShiftsSeen, SignUps, Clock),
    EraseVolunteerWhenMemberErased,
    TellOfficesWhenMemberLeft,
    provide(NotifyMemberWhenAsked, SignUpNotices),
    providePort(EprotecExports, PostgresEprotecExports, TypeOrmUnitOfWork),
    providePort(StationEvents, FacadeStationEvents, DemandFacade, OrganisationsFacade),
    providePort(EprotecKeys, RandomEprotecKeys),
    providePort(ExportRuns, JobExportRuns, Jobs),
    provideWith(Eprotec, ({ eprotec }: Settings) => new HttpEprotec(eprotec), Settings),
    provide(RequestEprotecExport, AidStations, StationEvents, EprotecExports, ExportRuns, Eprotec, UnitOfWork, Clock),
    provide(ExportToEprotec, StationEvents, EprotecExports, Eprotec, EprotecKeys, UnitOfWork, Clock),
    provide(ShowEprotecExport, StationEvents, EprotecExports, ExportRuns, Eprotec),
    provide(ExportStationJob, ExportToEprotec),
    providePort(
      AidStationFacade,
      AidStationFacadeAdapter,
      AidStations,
      TrackedDossiers,
      Assignments,
      NoteQuoteSent,
      NoteDeclarationSent,
      UnitOfWork,
      Clock,
    ),
  ],
  exports: [
    AidStationFacade,
    AnswerReinforcement,
    AnswerSlot,
    AskForReinforcement,
    AskReplacement,
    AssignMeans,
    DeleteAidStation,
    FindVolunteer,
    MarkDeadline,
    MarkDeadlinesDone,
    NoteShiftsSeen,
    RefreshSignUps,
    ReinforcementRequests,
    ServingMembers,
    ShowEprotecExport,
    ShowVolunteerShifts,
    ShowSignUps,
    SignUpNotices,
    SignUps,
    StoredTasks,
    StoreTasks,
    UpdateStatuses,
    WithdrawReinforcement,
  ],
})
export class AidStationModule {}
