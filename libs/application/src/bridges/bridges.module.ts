import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AccountingFacade } from '@pds/accounting/contract';
import { LedgerWriters, StationsToInvoice } from '@pds/accounting/domain';
import { DemandActions, DemandConditions } from '@pds/demand/adapters';
import { AidStationFacade } from '@pds/aid-station/contract';
import { DossiersToStaff, IssuedInvoices, MissingTeams, StaffAddresses, TaskSources } from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { AcceptedTerms, DroppedDossiers, NewestQuotes } from '@pds/demand/domain';
import { DocumentsFacade } from '@pds/documents/contract';
import { SaleFollowUp } from '@pds/documents/domain';
import { Clock, Letters } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { EquipmentUses, ServedOrganisations } from '@pds/organisations/domain';
import { Mailer, providePort, provideWith, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import {
  DemandActionsBridge,
  DemandConditionsBridge,
  staffedTeamOf,
  StationsToInvoiceBridge,
  TaskSourcesBridge,
} from '@pds/screens';
import { UsersFacade } from '@pds/users/contract';
import { FiledDemands, Structure, TokenScopes } from '@pds/users/domain';
import { DeclaredAccessTable } from '../access/access-table';
import { AcceptedTermsBridge } from './accepted-terms.bridge';
import { DossiersToStaffBridge } from './dossiers-to-staff.bridge';
import { DroppedDossiersBridge } from './dropped-dossiers.bridge';
import { NewestQuotesBridge } from './newest-quotes.bridge';
import { EquipmentUsesBridge } from './equipment-uses.bridge';
import { FiledDemandsBridge } from './filed-demands.bridge';
import { IssuedInvoicesBridge } from './issued-invoices.bridge';
import { LedgerWritersBridge } from './ledger-writers.bridge';
import { MailedLetters } from './letters.bridge';
import { MissingTeamsBridge } from './missing-teams.bridge';
import { SaleFollowUpBridge } from './sale-follow-up.bridge';
import { ServedOrganisationsBridge } from './served-organisations.bridge';
import { StaffAddressesBridge } from './staff-addresses.bridge';
import { StructureBridge } from './structure.bridge';
import { TokenScopesBridge } from './token-scopes.bridge';

/** A facade of a context that is created later, resolved on first use, when every context exists. */
function lazyFacade<Facade>(modules: ModuleRef, facade: abstract new (...parameters: never[]) => Facade): () => Facade {
  return () => modules.get(facade as Type<Facade>, { strict: false });
}

/** What the users context needs from the contexts after it (docs/context-map.md), and who may make which call. */
@Module({
  providers: [
    provideWith(
      Structure,
      (modules: ModuleRef) => new StructureBridge(lazyFacade(modules, OrganisationsFacade)),
      ModuleRef,
    ),
    provideWith(
      FiledDemands,
      (modules: ModuleRef) =>
        new FiledDemandsBridge(lazyFacade(modules, DemandFacade), lazyFacade(modules, OrganisationsFacade)),
      ModuleRef,
    ),
    provideWith(TokenScopes, () => new TokenScopesBridge(new DeclaredAccessTable())),
  ],
  exports: [Structure, FiledDemands, TokenScopes],
})
export class UsersBridgesModule {}

/**
 * What the organisations context needs from later contexts: staff see the organisations of the demands that they handle; equipment that is
 * assigned to dossiers stays.
 */
@Module({
  providers: [
    provideWith(
      EquipmentUses,
      (modules: ModuleRef) => new EquipmentUsesBridge(lazyFacade(modules, AidStationFacade)),
      ModuleRef,
    ),
    provideWith(
      ServedOrganisations,
      (modules: ModuleRef) =>
        new ServedOrganisationsBridge(lazyFacade(modules, DemandFacade), lazyFacade(modules, PricingFacade)),
      ModuleRef,
    ),
  ],
  exports: [EquipmentUses, ServedOrganisations],
})
export class OrganisationsBridgesModule {}

/** Letters that people write: e-mails of the platform in the layout of our papers. Only this library knows both. */
@Module({
  providers: [providePort(Letters, MailedLetters, TypeOrmUnitOfWork, Mailer, Settings)],
  exports: [Letters],
})
class LettersModule {}

/**
 * What the demand context needs from other contexts: quotes decide which tasks a demand has, whether a change voids what was accepted, what
 * a withdrawal costs, and answer a change that was asked for; a withdrawn dossier becomes « Sans suite »; invoices decide which actions are
 * allowed; a refusal is sent as a letter.
 */
@Module({
  imports: [LettersModule],
  providers: [
    providePort(DemandConditions, DemandConditionsBridge, Clock),
    providePort(DemandActions, DemandActionsBridge),
    provideWith(
      AcceptedTerms,
      (modules: ModuleRef) =>
        new AcceptedTermsBridge(lazyFacade(modules, DocumentsFacade), lazyFacade(modules, OrganisationsFacade)),
      ModuleRef,
    ),
    provideWith(
      NewestQuotes,
      (modules: ModuleRef) => new NewestQuotesBridge(lazyFacade(modules, DocumentsFacade)),
      ModuleRef,
    ),
    provideWith(
      DroppedDossiers,
      (modules: ModuleRef) => new DroppedDossiersBridge(lazyFacade(modules, AidStationFacade)),
      ModuleRef,
    ),
  ],
  exports: [DemandConditions, DemandActions, AcceptedTerms, NewestQuotes, DroppedDossiers, LettersModule],
})
export class DemandBridgesModule {}

/** What the documents context needs from later contexts: a sent quote moves the commercial status; documents are sent as letters. */
@Module({
  imports: [LettersModule],
  providers: [
    provideWith(
      SaleFollowUp,
      (modules: ModuleRef) => new SaleFollowUpBridge(lazyFacade(modules, AidStationFacade)),
      ModuleRef,
    ),
  ],
  exports: [SaleFollowUp, LettersModule],
})
export class DocumentsBridgesModule {}

/**
 * What the aid-station context needs from accounting (an invoiced station cannot be deleted), from pricing (the required and the missing team), from
 * users (whom to write to) and from all of them (the facts that tasks follow from).
 */
@Module({
  providers: [
    provideWith(
      IssuedInvoices,
      (modules: ModuleRef) => new IssuedInvoicesBridge(lazyFacade(modules, AccountingFacade)),
      ModuleRef,
    ),
    provideWith(
      MissingTeams,
      (modules: ModuleRef, unitOfWork: TypeOrmUnitOfWork) =>
        new MissingTeamsBridge(lazyFacade(modules, DemandFacade), lazyFacade(modules, PricingFacade), (id) =>
          staffedTeamOf(unitOfWork, id),
        ),
      ModuleRef,
      TypeOrmUnitOfWork,
    ),
    provideWith(
      DossiersToStaff,
      (modules: ModuleRef) =>
        new DossiersToStaffBridge(
          lazyFacade(modules, DemandFacade),
          lazyFacade(modules, PricingFacade),
          lazyFacade(modules, OrganisationsFacade),
        ),
      ModuleRef,
    ),
    providePort(TaskSources, TaskSourcesBridge, TypeOrmUnitOfWork),
    provideWith(
      StaffAddresses,
      (modules: ModuleRef) => new StaffAddressesBridge(lazyFacade(modules, UsersFacade)),
      ModuleRef,
    ),
  ],
  exports: [DossiersToStaff, IssuedInvoices, MissingTeams, StaffAddresses, TaskSources],
})
export class AidStationBridgesModule {}

/** The batch reads its candidates from three schemas, which only the SQL of screens may read; accounting does not know people. */
@Module({
  imports: [LettersModule],
  providers: [
    providePort(StationsToInvoice, StationsToInvoiceBridge, TypeOrmUnitOfWork),
    provideWith(
      LedgerWriters,
      (modules: ModuleRef) => new LedgerWritersBridge(lazyFacade(modules, UsersFacade)),
      ModuleRef,
    ),
  ],
  exports: [StationsToInvoice, LedgerWriters, LettersModule],
})
export class AccountingBridgesModule {}
