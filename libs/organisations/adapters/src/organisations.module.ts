import { Global, Module } from '@nestjs/common';
import { Clock, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { DeclareOrganisation, Organisations, OrganiserAffiliations } from '@pds/organisations/domain';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { UsersFacade } from '@pds/users/contract';
import { OrganisationController } from './http/organisation.controller';
import { StructureController } from './http/structure.controller';
import { OrganisationListReadModel } from './organisation-list.read-model';
import { OrganisationsFacadeAdapter } from './organisations-facade.adapter';
import { StructureReadModel } from './structure.read-model';
import { TypeOrmOrganisations } from './typeorm-organisations';
import { UsersOrganiserAffiliations } from './users-organiser-affiliations';

/** The organisations context: event organisers, and the association's own departments and offices. */
@Global()
@Module({
  controllers: [StructureController, OrganisationController],
  providers: [
    {
      provide: Organisations,
      useFactory: (work: TypeOrmUnitOfWork) => new TypeOrmOrganisations(work),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: OrganiserAffiliations,
      useFactory: (users: UsersFacade) => new UsersOrganiserAffiliations(users),
      inject: [UsersFacade],
    },
    {
      provide: DeclareOrganisation,
      useFactory: (...ports: ConstructorParameters<typeof DeclareOrganisation>) => new DeclareOrganisation(...ports),
      inject: [Organisations, OrganiserAffiliations, UnitOfWork, Clock],
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
  ],
  exports: [OrganisationsFacade],
})
export class OrganisationsModule {}
