import { Module, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AccountingFacade } from '@pds/accounting/contract';
import { LedgerWriters, StationsToInvoice } from '@pds/accounting/domain';
import { DemandActions, DemandToDoConditions } from '@pds/demand/adapters';
import { IssuedInvoices, MissingTeams } from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { AcceptedTerms } from '@pds/demand/domain';
import { DocumentsFacade } from '@pds/documents/contract';
import { Clock, Letters } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { ServedOrganisations } from '@pds/organisations/domain';
import { madeBy, Mailer, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { FiledDemands, Structure, TokenScopes } from '@pds/users/domain';
import { DeclaredAccessTable } from '../access/access-table';
import { AcceptedTermsBridge } from './accepted-terms.bridge';
import { DemandActionsBridge } from './demand-actions.bridge';
import { DemandToDoBridge } from './demand-to-do.bridge';
import { FiledDemandsBridge } from './filed-demands.bridge';
import { IssuedInvoicesBridge } from './issued-invoices.bridge';
import { LedgerWritersBridge } from './ledger-writers.bridge';
import { MailedLetters } from './letters.bridge';
import { MissingTeamsBridge } from './missing-teams.bridge';
import { ServedOrganisationsBridge } from './served-organisations.bridge';
import { StationsToInvoiceBridge } from './stations-to-invoice.bridge';
import { StructureBridge } from './structure.bridge';
import { TokenScopesBridge } from './token-scopes.bridge';

/** A facade of a context that comes later, found when it is first asked: by then every context stands. */
function later<Facade>(modules: ModuleRef, facade: abstract new (...parameters: never[]) => Facade): () => Facade {
  return () => modules.get(facade as Type<Facade>, { strict: false });
}

/** What the users context must know of the contexts after it (docs/context-map.md), and of who may make which call. */
@Module({
  providers: [
    madeBy(Structure, (modules: ModuleRef) => new StructureBridge(later(modules, OrganisationsFacade)), ModuleRef),
    madeBy(FiledDemands, (modules: ModuleRef) => new FiledDemandsBridge(later(modules, DemandFacade)), ModuleRef),
    madeBy(TokenScopes, () => new TokenScopesBridge(new DeclaredAccessTable())),
  ],
  exports: [Structure, FiledDemands, TokenScopes],
})
export class UsersBridgesModule {}

/** What the organisations context must know of demands: staff see the organisations of those that they handle. */
@Module({
  providers: [
    madeBy(
      ServedOrganisations,
      (modules: ModuleRef) => new ServedOrganisationsBridge(later(modules, DemandFacade)),
      ModuleRef,
    ),
  ],
  exports: [ServedOrganisations],
})
export class OrganisationsBridgesModule {}

/** Letters that people write: e-mails of the platform's on the sheet of our papers, which only the composition knows both. */
@Module({
  providers: [portMadeOf(Letters, MailedLetters, TypeOrmUnitOfWork, Mailer)],
  exports: [Letters],
})
export class LettersModule {}

/** What is to be done with a demand depends on its quotes, as does whether a change ends what was accepted; what may be done on its invoices; its refusal leaves as a letter. */
@Module({
  imports: [LettersModule],
  providers: [
    portMadeOf(DemandToDoConditions, DemandToDoBridge, Clock),
    portMadeOf(DemandActions, DemandActionsBridge),
    madeBy(AcceptedTerms, (modules: ModuleRef) => new AcceptedTermsBridge(later(modules, DocumentsFacade)), ModuleRef),
  ],
  exports: [DemandToDoConditions, DemandActions, AcceptedTerms, LettersModule],
})
export class DemandBridgesModule {}

/** What the aid-station context must know of accounting, a station that was invoiced stays, and of pricing: who lacks of its team. */
@Module({
  providers: [
    madeBy(
      IssuedInvoices,
      (modules: ModuleRef) => new IssuedInvoicesBridge(later(modules, AccountingFacade)),
      ModuleRef,
    ),
    madeBy(
      MissingTeams,
      (modules: ModuleRef) => new MissingTeamsBridge(later(modules, DemandFacade), later(modules, PricingFacade)),
      ModuleRef,
    ),
  ],
  exports: [IssuedInvoices, MissingTeams],
})
export class AidStationBridgesModule {}

/**
 * The batch's candidates lie in three schemas at once, which only the composition's SQL may read; accounting does not know
 * people.
 */
@Module({
  imports: [LettersModule],
  providers: [
    portMadeOf(StationsToInvoice, StationsToInvoiceBridge, TypeOrmUnitOfWork),
    madeBy(LedgerWriters, (modules: ModuleRef) => new LedgerWritersBridge(later(modules, UsersFacade)), ModuleRef),
  ],
  exports: [StationsToInvoice, LedgerWriters, LettersModule],
})
export class AccountingBridgesModule {}
