import { Module } from '@nestjs/common';
import { Clock, Editions, FrozenFiles, Outbox, RateLimiter, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  AddAddress,
  AddEquipment,
  AddMember,
  AddressCompletion,
  AnswerAttachment,
  AppointManager,
  AttachBySiret,
  Attachments,
  ChangeAddress,
  ChangeDepartmentLogo,
  Communes,
  CompanyDirectory,
  CompleteAddress,
  CompleteOrganisation,
  CreateOrganisation,
  DeadlineRules,
  DeclareOrganisation,
  Departments,
  DismissManager,
  EditDeadlineRules,
  EditDepartment,
  EditEquipment,
  EditMailTemplate,
  EditMember,
  EditOffice,
  EndVouchedRoles,
  EquipmentUses,
  FindCompany,
  FollowAffiliations,
  ForgetIndividual,
  ImportOrganisation,
  InviteManager,
  MailTemplates,
  Members,
  OfficeEquipment,
  Offices,
  OpenDepartmentLogo,
  OpenOffice,
  Organisations,
  OrganiserAffiliations,
  RemoveAddress,
  RemoveDepartmentLogo,
  RemoveMember,
  ResetMailTemplate,
  RetireEquipment,
  RichText,
  ServedOrganisations,
  TownPositions,
  ShowEquipment,
  ShowDeadlineRules,
  ShowMailTemplates,
  ShowMember,
  UpdateOrganisation,
} from '@pds/organisations/domain';
import { provide, providePort, provideWith, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { EditorRichText } from './gateways/editor-rich-text';
import { HttpAddressCompletion } from './gateways/http-address-completion';
import { HttpCompanyDirectory } from './gateways/http-company-directory';
import { HttpTownPositions } from './gateways/http-town-positions';
import { ListedCommunes } from './gateways/listed-communes';
import { AddressController } from './http/address.controller';
import { AttachmentController } from './http/attachment.controller';
import { CompletionController } from './http/completion.controller';
import { DeadlineRulesController } from './http/deadline-rules.controller';
import { DepartmentLogoController } from './http/department-logo.controller';
import { EquipmentController } from './http/equipment.controller';
import { MailTemplateController } from './http/mail-template.controller';
import { MemberController } from './http/member.controller';
import { OrganisationController } from './http/organisation.controller';
import { StructureController } from './http/structure.controller';
import { MeansImport } from './imports/means.import';
import { OrganisationsImport } from './imports/organisations.import';
import { PeopleImport } from './imports/people.import';
import { AskManagersWhenAttachmentAsked } from './reactions/ask-managers-when-attachment-asked';
import { AttachWhenEmployerVouched } from './reactions/attach-when-employer-vouched';
import { EndVouchedRolesWhenVouchingEnded } from './reactions/end-vouched-roles-when-vouching-ended';
import { FollowAffiliationsWhenChanged } from './reactions/follow-affiliations-when-changed';
import { ForgetIndividualWhenPersonAnonymised } from './reactions/forget-individual-when-person-anonymised';
import { MemberList } from './read-models/member-list.read-model';
import { OrganisationReadModel } from './read-models/organisation.read-model';
import { OrganisationsFacadeAdapter } from './organisations.facade.adapter';
import { OrganisationsIntegrity } from './read-models/organisations-integrity.read-model';
import { OrganisationsTakeout } from './read-models/organisations-takeout.read-model';
import { StructureReadModel } from './read-models/structure.read-model';
import { PersonalOrganisations } from './read-models/personal-organisations.read-model';
import { AttachmentList } from './read-models/attachment-list.read-model';
import { NotifyDepartmentWhenLastManagerLeft } from './reactions/notify-department-when-last-manager-left';
import { NotifyDepartmentWhenManagerAttached } from './reactions/notify-department-when-manager-attached';
import { NotifyManagerWhenAppointed } from './reactions/notify-manager-when-appointed';
import { PostgresAttachments } from './persistence/postgres-attachments';
import { PostgresDeadlineRules } from './persistence/postgres-deadline-rules';
import { OrganisationsRetention } from './persistence/organisations-retention';
import { PostgresMembers } from './persistence/postgres-members';
import { PostgresMailTemplates } from './persistence/postgres-mail-templates';
import { PostgresOrganisations } from './persistence/postgres-organisations';
import { PostgresDepartments } from './persistence/postgres-departments';
import { PostgresOfficeEquipment } from './persistence/postgres-office-equipment';
import { PostgresOffices } from './persistence/postgres-offices';
import { FacadeOrganiserAffiliations } from './neighbours/facade-organiser-affiliations';

/**
 * The organisations context: event organisers, and the association's own departments and offices. The bridges of `libs/application` provide the
 * organisations that departments serve (`ServedOrganisations`) and the dossiers that equipment is assigned to (`EquipmentUses`).
 */
@Module({
  controllers: [
    StructureController,
    EquipmentController,
    MemberController,
    DepartmentLogoController,
    DeadlineRulesController,
    MailTemplateController,
    AttachmentController,
    OrganisationController,
    AddressController,
    CompletionController,
  ],
  providers: [
    providePort(Organisations, PostgresOrganisations, TypeOrmUnitOfWork, ServedOrganisations),
    providePort(Attachments, PostgresAttachments, TypeOrmUnitOfWork),
    providePort(Departments, PostgresDepartments, TypeOrmUnitOfWork),
    providePort(Offices, PostgresOffices, TypeOrmUnitOfWork),
    providePort(OfficeEquipment, PostgresOfficeEquipment, TypeOrmUnitOfWork),
    providePort(Members, PostgresMembers, TypeOrmUnitOfWork),
    providePort(MailTemplates, PostgresMailTemplates, TypeOrmUnitOfWork),
    providePort(DeadlineRules, PostgresDeadlineRules, TypeOrmUnitOfWork),
    providePort(RichText, EditorRichText),
    providePort(Communes, ListedCommunes),
    provideWith(
      TownPositions,
      ({ addressCompletion }: Settings, clock: Clock) => new HttpTownPositions(addressCompletion, clock),
      Settings,
      Clock,
    ),
    provideWith(
      AddressCompletion,
      ({ addressCompletion }: Settings, clock: Clock) => new HttpAddressCompletion(addressCompletion, clock),
      Settings,
      Clock,
    ),
    provideWith(
      CompanyDirectory,
      ({ companyDirectory }: Settings, clock: Clock) => new HttpCompanyDirectory(companyDirectory, clock),
      Settings,
      Clock,
    ),
    provide(CompleteAddress, AddressCompletion, RateLimiter, Clock),
    provide(FindCompany, CompanyDirectory, RateLimiter, Clock),
    providePort(OrganiserAffiliations, FacadeOrganiserAffiliations, UsersFacade),
    provide(DeclareOrganisation, Organisations, OrganiserAffiliations, UnitOfWork, Clock),
    provide(AttachBySiret, Organisations, Attachments, OrganiserAffiliations, Outbox, UnitOfWork, Clock),
    provide(EndVouchedRoles, Organisations, Attachments, OrganiserAffiliations, Outbox, UnitOfWork),
    provide(AnswerAttachment, Organisations, Attachments, OrganiserAffiliations, Outbox, UnitOfWork, Clock),
    provide(CompleteOrganisation, Organisations, Editions, UnitOfWork),
    provide(CreateOrganisation, Organisations, Departments, OrganiserAffiliations, Outbox, UnitOfWork, Clock),
    provide(UpdateOrganisation, Organisations, Departments, Editions, UnitOfWork),
    provide(AppointManager, Organisations, OrganiserAffiliations, UnitOfWork),
    provide(InviteManager, Organisations, OrganiserAffiliations, RateLimiter, UnitOfWork, Clock),
    provide(DismissManager, Organisations, OrganiserAffiliations, UnitOfWork),
    provide(FollowAffiliations, Organisations, OrganiserAffiliations, Outbox, UnitOfWork),
    provide(ForgetIndividual, Organisations, Editions, UnitOfWork),
    provide(ImportOrganisation, Organisations, OrganiserAffiliations, ServedOrganisations, Editions, UnitOfWork, Clock),
    provide(OrganisationsImport, ImportOrganisation, ServedOrganisations, TypeOrmUnitOfWork),
    provide(AddAddress, Organisations, UnitOfWork),
    provide(ChangeAddress, Organisations, Editions, UnitOfWork),
    provide(RemoveAddress, Organisations, UnitOfWork),
    provide(EditDepartment, Departments, RichText, Editions, UnitOfWork, Clock),
    provide(ChangeDepartmentLogo, Departments, FrozenFiles, UnitOfWork),
    provide(OpenDepartmentLogo, Departments, FrozenFiles),
    provide(RemoveDepartmentLogo, Departments, UnitOfWork),
    provide(EditOffice, Offices, Editions, UnitOfWork),
    provide(ShowEquipment, Offices, OfficeEquipment, Editions),
    provide(AddEquipment, Offices, OfficeEquipment, UnitOfWork),
    provide(EditEquipment, Offices, OfficeEquipment, Editions, UnitOfWork),
    provide(RetireEquipment, Offices, OfficeEquipment, Editions, UnitOfWork, Clock),
    provide(ShowMember, Offices, Members, Editions),
    provide(AddMember, Offices, Members, UnitOfWork),
    provide(EditMember, Offices, Members, Editions, Outbox, UnitOfWork),
    provide(RemoveMember, Offices, Members, Outbox, UnitOfWork),
    provide(
      MeansImport,
      StructureReadModel,
      OfficeEquipment,
      EquipmentUses,
      Editions,
      AddEquipment,
      EditEquipment,
      RetireEquipment,
    ),
    provide(ShowDeadlineRules, Departments, DeadlineRules, Editions),
    provide(EditDeadlineRules, Departments, DeadlineRules, Editions, UnitOfWork, Clock),
    provide(ShowMailTemplates, Departments, MailTemplates, Editions),
    provide(EditMailTemplate, Departments, MailTemplates, RichText, Editions, UnitOfWork),
    provide(ResetMailTemplate, Departments, MailTemplates, Editions, UnitOfWork),
    providePort(
      OrganisationsFacade,
      OrganisationsFacadeAdapter,
      TypeOrmUnitOfWork,
      DeclareOrganisation,
      ServedOrganisations,
      MailTemplates,
      DeadlineRules,
      TownPositions,
      EditDepartment,
      CompleteOrganisation,
    ),
    provide(OpenOffice, Departments, Offices, UnitOfWork),
    provide(MemberList, TypeOrmUnitOfWork, Clock),
    provide(PeopleImport, TypeOrmUnitOfWork, Members, Editions, AddMember, EditMember, RemoveMember),
    provide(OrganisationsRetention, TypeOrmUnitOfWork, Outbox),
    provide(OrganisationsIntegrity, TypeOrmUnitOfWork),
    provide(OrganisationsTakeout, FrozenFiles, TypeOrmUnitOfWork),
    provide(StructureReadModel, TypeOrmUnitOfWork),
    provide(OrganisationReadModel, TypeOrmUnitOfWork, ServedOrganisations, UsersFacade),
    provide(AttachmentList, TypeOrmUnitOfWork, UsersFacade, Clock),
    provide(PersonalOrganisations, TypeOrmUnitOfWork),
    AskManagersWhenAttachmentAsked,
    AttachWhenEmployerVouched,
    EndVouchedRolesWhenVouchingEnded,
    FollowAffiliationsWhenChanged,
    ForgetIndividualWhenPersonAnonymised,
    NotifyDepartmentWhenLastManagerLeft,
    NotifyDepartmentWhenManagerAttached,
    NotifyManagerWhenAppointed,
  ],
  exports: [OrganisationsFacade],
})
export class OrganisationsModule {}
