import { Module } from '@nestjs/common';
import { Clock, Editions, FrozenFiles, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  AddAddress,
  AppointManager,
  ChangeAddress,
  ChangeDepartmentLogo,
  CreateOrganisation,
  DeclareOrganisation,
  Departments,
  DismissManager,
  EditDepartment,
  EditMailTemplate,
  EditOffice,
  FollowAffiliations,
  InviteManager,
  MailTemplates,
  Offices,
  OpenDepartmentLogo,
  OpenOffice,
  Organisations,
  OrganiserAffiliations,
  RemoveAddress,
  RemoveDepartmentLogo,
  ResetMailTemplate,
  RichText,
  ServedOrganisations,
  ShowMailTemplates,
  UpdateOrganisation,
} from '@pds/organisations/domain';
import { madeOf, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { EditorRichText } from './gateways/editor-rich-text';
import { AddressController } from './http/address.controller';
import { DepartmentLogoController } from './http/department-logo.controller';
import { MailTemplateController } from './http/mail-template.controller';
import { OrganisationController } from './http/organisation.controller';
import { StructureController } from './http/structure.controller';
import { FollowAffiliationsWhenChanged } from './reactions/follow-affiliations-when-changed';
import { OrganisationReadModel } from './read-models/organisation.read-model';
import { OrganisationsFacadeAdapter } from './organisations.facade.adapter';
import { OrganisationsIntegrity } from './read-models/organisations-integrity.read-model';
import { StructureReadModel } from './read-models/structure.read-model';
import { PersonalOrganisations } from './read-models/personal-organisations.read-model';
import { TellDepartmentWhenLastManagerLeft } from './reactions/tell-department-when-last-manager-left';
import { TellManagerWhenAppointed } from './reactions/tell-manager-when-appointed';
import { PostgresMailTemplates } from './persistence/postgres-mail-templates';
import { PostgresOrganisations } from './persistence/postgres-organisations';
import { PostgresDepartments } from './persistence/postgres-departments';
import { PostgresOffices } from './persistence/postgres-offices';
import { FacadeOrganiserAffiliations } from './neighbours/facade-organiser-affiliations';

/**
 * The organisations context: event organisers, and the association's own departments and offices. The composition's bridges provide the
 * organisations that departments serve (`ServedOrganisations`).
 */
@Module({
  controllers: [
    StructureController,
    DepartmentLogoController,
    MailTemplateController,
    OrganisationController,
    AddressController,
  ],
  providers: [
    portMadeOf(Organisations, PostgresOrganisations, TypeOrmUnitOfWork, ServedOrganisations),
    portMadeOf(Departments, PostgresDepartments, TypeOrmUnitOfWork),
    portMadeOf(Offices, PostgresOffices, TypeOrmUnitOfWork),
    portMadeOf(MailTemplates, PostgresMailTemplates, TypeOrmUnitOfWork),
    portMadeOf(RichText, EditorRichText),
    portMadeOf(OrganiserAffiliations, FacadeOrganiserAffiliations, UsersFacade),
    madeOf(DeclareOrganisation, Organisations, OrganiserAffiliations, UnitOfWork, Clock),
    madeOf(CreateOrganisation, Organisations, Departments, OrganiserAffiliations, Outbox, UnitOfWork, Clock),
    madeOf(UpdateOrganisation, Organisations, Departments, Editions, UnitOfWork),
    madeOf(AppointManager, Organisations, OrganiserAffiliations, UnitOfWork),
    madeOf(InviteManager, Organisations, OrganiserAffiliations, UnitOfWork),
    madeOf(DismissManager, Organisations, OrganiserAffiliations, UnitOfWork),
    madeOf(FollowAffiliations, Organisations, OrganiserAffiliations, Outbox, UnitOfWork),
    madeOf(AddAddress, Organisations, UnitOfWork),
    madeOf(ChangeAddress, Organisations, Editions, UnitOfWork),
    madeOf(RemoveAddress, Organisations, UnitOfWork),
    madeOf(EditDepartment, Departments, RichText, Editions, UnitOfWork),
    madeOf(ChangeDepartmentLogo, Departments, FrozenFiles, UnitOfWork),
    madeOf(OpenDepartmentLogo, Departments, FrozenFiles),
    madeOf(RemoveDepartmentLogo, Departments, UnitOfWork),
    madeOf(EditOffice, Offices, Editions, UnitOfWork),
    madeOf(ShowMailTemplates, Departments, MailTemplates, Editions),
    madeOf(EditMailTemplate, Departments, MailTemplates, RichText, Editions, UnitOfWork),
    madeOf(ResetMailTemplate, Departments, MailTemplates, Editions, UnitOfWork),
    portMadeOf(
      OrganisationsFacade,
      OrganisationsFacadeAdapter,
      TypeOrmUnitOfWork,
      DeclareOrganisation,
      ServedOrganisations,
      MailTemplates,
    ),
    madeOf(OpenOffice, Departments, Offices, UnitOfWork),
    madeOf(OrganisationsIntegrity, TypeOrmUnitOfWork),
    madeOf(StructureReadModel, TypeOrmUnitOfWork),
    madeOf(OrganisationReadModel, TypeOrmUnitOfWork, ServedOrganisations, UsersFacade),
    madeOf(PersonalOrganisations, TypeOrmUnitOfWork),
    FollowAffiliationsWhenChanged,
    TellDepartmentWhenLastManagerLeft,
    TellManagerWhenAppointed,
  ],
  exports: [OrganisationsFacade],
})
export class OrganisationsModule {}
