import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import {
  AddSignedCopy,
  CompareQuotes,
  AcceptanceLinks,
  AnswerableDocuments,
  AnswerableDossiers,
  AnswerDocument,
  Answerers,
  AnswerOwnDocument,
  Answers,
  DeleteDocument,
  Digests,
  DocumentLetterTemplates,
  DocumentNames,
  DocumentPaper,
  Documents,
  EvidencePaper,
  FollowLink,
  FollowOwnDocument,
  FreezeEvidence,
  GenerateDocument,
  GiveAnswer,
  IssueAcceptanceLink,
  IssuedLinks,
  Issuers,
  OpenByLink,
  OpenDocument,
  OpenSignedCopy,
  OpenEvidence,
  PreviewDocument,
  QuotableDossiers,
  RemoveSignedCopy,
  PrepareDocumentLetter,
  SendDocument,
  ShowAgreement,
  ShowAnswers,
  ShowByLink,
  ValidateDocument,
  VerifyEvidence,
  WatchAgreement,
} from '@pds/documents/domain';
import { Clock, FrozenFiles, KeptUploads, Letters, Outbox, RateLimiter, Timeline, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { FrozenPictures, madeOf, PdfRenderer, portMadeOf, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { DocumentsFacadeAdapter } from './documents.facade.adapter';
import { AcceptanceLinkAddresses } from './gateways/acceptance-link-addresses';
import { RandomDocumentNames } from './gateways/random-document-names';
import { CompareQuotesController } from './http/compare-quotes.controller';
import { DocumentController } from './http/document.controller';
import { SignedCopyController } from './http/signed-copy.controller';
import { Sha256Digests } from './gateways/sha256-digests';
import { AcceptanceController } from './http/acceptance.controller';
import { FacadeAnswerableDossiers } from './neighbours/facade-answerable-dossiers';
import { DocumentLetterController } from './http/document-letter.controller';
import { FacadeAnswerers } from './neighbours/facade-answerers';
import { FacadeDocumentLetterTemplates } from './neighbours/facade-document-letter-templates';
import { FacadeIssuers } from './neighbours/facade-issuers';
import { FacadeQuotableDossiers } from './neighbours/facade-quotable-dossiers';
import { ChromiumDocumentPaper } from './paper/chromium-document-paper';
import { ChromiumEvidencePaper } from './paper/chromium-evidence-paper';
import { PostgresAnswers } from './persistence/postgres-answers';
import { PostgresDocuments } from './persistence/postgres-documents';
import { DiscardBytesWhenSignedCopyRemoved } from './reactions/discard-bytes-when-signed-copy-removed';
import { DocumentsIntegrity } from './read-models/documents-integrity.read-model';
import { PostgresIssuedLinks } from './persistence/postgres-issued-links';
import { PrintEvidenceWhenDocumentAccepted } from './reactions/print-evidence-when-document-accepted';
import { SendCopyWhenDocumentAccepted } from './reactions/send-copy-when-document-accepted';
import { AnswerCopies, SendCopyWhenDocumentAnswered } from './reactions/send-copy-when-document-answered';
import { TellIssuerWhenDocumentAnswered } from './reactions/tell-issuer-when-document-answered';
import { TellIssuerWhenQuoteOutdated } from './reactions/tell-issuer-when-quote-outdated';

/** Use cases for reading and answering documents by a secret link. */
const acceptance = [
  portMadeOf(IssuedLinks, PostgresIssuedLinks, TypeOrmUnitOfWork),
  portMadeOf(Answers, PostgresAnswers, TypeOrmUnitOfWork),
  portMadeOf(AnswerableDossiers, FacadeAnswerableDossiers, DemandFacade),
  portMadeOf(Digests, Sha256Digests),
  portMadeOf(EvidencePaper, ChromiumEvidencePaper, PdfRenderer),
  portMadeOf(AcceptanceLinks, AcceptanceLinkAddresses, IssueAcceptanceLink, Settings),
  madeOf(
    IssueAcceptanceLink,
    Documents,
    AnswerableDocuments,
    AnswerableDossiers,
    IssuedLinks,
    DocumentNames,
    Digests,
    UnitOfWork,
    Clock,
  ),
  madeOf(AnswerableDocuments, Documents, Answers, AnswerableDossiers),
  madeOf(FollowLink, IssuedLinks, AnswerableDocuments, Digests, RateLimiter, Clock),
  madeOf(FollowOwnDocument, AnswerableDocuments, Clock),
  madeOf(ShowByLink, FollowLink, Answers),
  madeOf(OpenByLink, FollowLink, Answers, FrozenFiles),
  madeOf(GiveAnswer, Documents, Answers, Digests, Outbox, Clock),
  madeOf(AnswerDocument, FollowLink, ShowByLink, GiveAnswer, UnitOfWork),
  madeOf(AnswerOwnDocument, FollowOwnDocument, ShowByLink, GiveAnswer, UnitOfWork),
  portMadeOf(Answerers, FacadeAnswerers, IssuedLinks, Letters, UsersFacade, DemandFacade),
  madeOf(FreezeEvidence, Answers, Documents, EvidencePaper, FrozenFiles, Clock),
  madeOf(ShowAnswers, AnswerableDossiers, Documents, Answers),
  madeOf(OpenEvidence, Documents, AnswerableDossiers, Answers, FreezeEvidence, FrozenFiles),
  madeOf(VerifyEvidence, Answers, Digests),
  madeOf(DocumentsIntegrity, TypeOrmUnitOfWork, VerifyEvidence),
  PrintEvidenceWhenDocumentAccepted,
  TellIssuerWhenDocumentAnswered,
  AnswerCopies,
  SendCopyWhenDocumentAccepted,
  SendCopyWhenDocumentAnswered,
];

@Module({
  controllers: [
    DocumentLetterController,
    DocumentController,
    AcceptanceController,
    SignedCopyController,
    CompareQuotesController,
  ],
  providers: [
    ...acceptance,
    portMadeOf(Documents, PostgresDocuments, Timeline, TypeOrmUnitOfWork),
    portMadeOf(QuotableDossiers, FacadeQuotableDossiers, DemandFacade, PricingFacade),
    portMadeOf(Issuers, FacadeIssuers, OrganisationsFacade),
    portMadeOf(DocumentPaper, ChromiumDocumentPaper, PdfRenderer, FrozenPictures),
    portMadeOf(DocumentNames, RandomDocumentNames),
    portMadeOf(DocumentLetterTemplates, FacadeDocumentLetterTemplates, OrganisationsFacade),
    madeOf(
      GenerateDocument,
      QuotableDossiers,
      Issuers,
      Documents,
      DocumentNames,
      DocumentPaper,
      FrozenFiles,
      UnitOfWork,
      Clock,
    ),
    madeOf(PreviewDocument, QuotableDossiers, Issuers, Documents, DocumentPaper, Clock),
    madeOf(ValidateDocument, Documents, QuotableDossiers, UnitOfWork, Clock),
    madeOf(DeleteDocument, Documents, QuotableDossiers, Outbox, UnitOfWork, Clock),
    madeOf(OpenDocument, Documents, QuotableDossiers, FrozenFiles),
    madeOf(AddSignedCopy, Documents, QuotableDossiers, DocumentNames, KeptUploads, Outbox, Clock),
    madeOf(OpenSignedCopy, Documents, QuotableDossiers, FrozenFiles),
    madeOf(RemoveSignedCopy, Documents, QuotableDossiers, Outbox, UnitOfWork, Clock),
    DiscardBytesWhenSignedCopyRemoved,
    madeOf(CompareQuotes, Documents, QuotableDossiers),
    madeOf(PrepareDocumentLetter, Documents, QuotableDossiers, DocumentLetterTemplates, Letters, Clock),
    madeOf(SendDocument, Documents, QuotableDossiers, AcceptanceLinks, Letters, FrozenFiles, UnitOfWork, Clock),
    madeOf(ShowAgreement, Documents, QuotableDossiers, Issuers),
    madeOf(WatchAgreement, Documents, QuotableDossiers, Timeline, Outbox),
    TellIssuerWhenQuoteOutdated,
    portMadeOf(DocumentsFacade, DocumentsFacadeAdapter, Documents, ShowAgreement, WatchAgreement),
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
