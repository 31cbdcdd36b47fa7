import { Global, Module } from '@nestjs/common';
import { Clock, Outbox, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import {
  AddAddress,
  AppointManager,
  ChangeAddress,
  CreateOrganisation,
  DeclareOrganisation,
  Departments,
  DismissManager,
  EditDepartment,
  EditOffice,
  FollowAffiliations,
  Offices,
  Organisations,
  OrganiserAffiliations,
  RemoveAddress,
  RichText,
  UpdateOrganisation,
} from '@pds/organisations/domain';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { EditorRichText } from './gateways/editor-rich-text';
import { AddressController } from './http/address.controller';
import { OrganisationController } from './http/organisation.controller';
import { StructureController } from './http/structure.controller';
import { FollowAffiliationsWhenChanged } from './reactions/follow-affiliations-when-changed';
import { OrganisationListReadModel } from './read-models/organisation-list.read-model';
import { OrganisationReadModel } from './read-models/organisation.read-model';
import { OrganisationsFacadeAdapter } from './organisations.facade.adapter';
import { StructureReadModel } from './read-models/structure.read-model';
import { TellDepartmentWhenLastManagerLeft } from './reactions/tell-department-when-last-manager-left';
import { TellManagerWhenAppointed } from './reactions/tell-manager-when-appointed';
import { PostgresOrganisations } from './persistence/postgres-organisations';
import { PostgresDepartments } from './persistence/postgres-departments';
import { PostgresOffices } from './persistence/postgres-offices';
import { FacadeOrganiserAffiliations } from './neighbours/facade-organiser-affiliations';

/** The organisations context: event organisers, and the association's own departments and offices. */
@Global()
@Module({
  controllers: [StructureController, OrganisationController, AddressController],
  providers: [
    {
      provide: Organisations,
      useFactory: (work: TypeOrmUnitOfWork) => new PostgresOrganisations(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: Departments,
      useFactory: (work: TypeOrmUnitOfWork) => new PostgresDepartments(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: Offices,
      useFactory: (work: TypeOrmUnitOfWork) => new PostgresOffices(work),
      inject: [TypeOrmUnitOfWork],
    },
    { provide: RichText, useClass: EditorRichText },
    {
      provide: OrganiserAffiliations,
      useFactory: (users: UsersFacade, work: TypeOrmUnitOfWork) => new FacadeOrganiserAffiliations(users, work),
      inject: [UsersFacade, TypeOrmUnitOfWork],
    },
    {
      provide: DeclareOrganisation,
      useFactory: (...ports: ConstructorParameters<typeof DeclareOrganisation>) => new DeclareOrganisation(...ports),
      inject: [Organisations, OrganiserAffiliations, UnitOfWork, Clock],
    },
    {
      provide: CreateOrganisation,
      useFactory: (...ports: ConstructorParameters<typeof CreateOrganisation>) => new CreateOrganisation(...ports),
      inject: [Organisations, Departments, OrganiserAffiliations, Outbox, UnitOfWork, Clock],
    },
    {
      provide: UpdateOrganisation,
      useFactory: (...ports: ConstructorParameters<typeof UpdateOrganisation>) => new UpdateOrganisation(...ports),
      inject: [Organisations, Departments, UnitOfWork],
    },
    {
      provide: AppointManager,
      useFactory: (...ports: ConstructorParameters<typeof AppointManager>) => new AppointManager(...ports),
      inject: [Organisations, OrganiserAffiliations, UnitOfWork],
    },
    {
      provide: DismissManager,
      useFactory: (...ports: ConstructorParameters<typeof DismissManager>) => new DismissManager(...ports),
      inject: [Organisations, OrganiserAffiliations, UnitOfWork],
    },
    {
      provide: FollowAffiliations,
      useFactory: (...ports: ConstructorParameters<typeof FollowAffiliations>) => new FollowAffiliations(...ports),
      inject: [Organisations, OrganiserAffiliations, Outbox, UnitOfWork],
    },
    {
      provide: AddAddress,
      useFactory: (organisations: Organisations, work: UnitOfWork) => new AddAddress(organisations, work),
      inject: [Organisations, UnitOfWork],
    },
    {
      provide: ChangeAddress,
      useFactory: (organisations: Organisations, work: UnitOfWork) => new ChangeAddress(organisations, work),
      inject: [Organisations, UnitOfWork],
    },
    {
      provide: RemoveAddress,
      useFactory: (organisations: Organisations, work: UnitOfWork) => new RemoveAddress(organisations, work),
      inject: [Organisations, UnitOfWork],
    },
    {
      provide: EditDepartment,
      useFactory: (...ports: ConstructorParameters<typeof EditDepartment>) => new EditDepartment(...ports),
      inject: [Departments, RichText, UnitOfWork],
    },
    {
      provide: EditOffice,
      useFactory: (offices: Offices, work: UnitOfWork) => new EditOffice(offices, work),
      inject: [Offices, UnitOfWork],
    },
    {
      provide: OrganisationsFacade,
      useFactory: (work: TypeOrmUnitOfWork, declare: DeclareOrganisation) =>
        new OrganisationsFacadeAdapter(work, declare),
      inject: [TypeOrmUnitOfWork, DeclareOrganisation],
    },
    {
      provide: StructureReadModel,
      useFactory: (work: TypeOrmUnitOfWork) => new StructureReadModel(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: OrganisationListReadModel,
      useFactory: (work: TypeOrmUnitOfWork) => new OrganisationListReadModel(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: OrganisationReadModel,
      useFactory: (work: TypeOrmUnitOfWork) => new OrganisationReadModel(work),
      inject: [TypeOrmUnitOfWork],
    },
    FollowAffiliationsWhenChanged,
    TellDepartmentWhenLastManagerLeft,
    TellManagerWhenAppointed,
  ],
  exports: [OrganisationsFacade],
})
export class OrganisationsModule {}
