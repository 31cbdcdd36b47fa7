import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import {
  AcceptanceLinks,
  AddSignedCopy,
  AnswerableDocuments,
  AnswerableDossiers,
  AnswerByLink,
  AskForChangeByLink,
  Answerers,
  AnswerOwnDocument,
  Answers,
  AttestationPaper,
  Attestations,
  CompareQuotes,
  Customers,
  DeleteDocument,
  Digests,
  DocumentLetterTemplates,
  DocumentNames,
  DocumentPaper,
  Documents,
  DeclarationFile,
  DeclarationParts,
  DeclarationRecipients,
  EvidencePaper,
  FreezeEvidence,
  GenerateDocument,
  IssueAcceptanceLink,
  IssuedLinks,
  Issuers,
  OpenAttestation,
  OpenByLink,
  OpenDocument,
  OpenEvidence,
  OpenSignedCopy,
  PrepareDeclarationLetter,
  PrepareDocumentLetter,
  PreviewDocument,
  QuotableDossiers,
  RecordAnswer,
  RemoveSignedCopy,
  ResolveLink,
  ResolveOwnDocument,
  SaleFollowUp,
  SendDeclaration,
  SendDocument,
  ShowAgreement,
  ShowAnswers,
  ShowAttestation,
  ShowByLink,
  SignerCopies,
  ValidateDocument,
  VerifyEvidence,
  WatchAgreement,
  WantedChanges,
} from '@pds/documents/domain';
import { Clock, FrozenFiles, Letters, Outbox, RateLimiter, Timeline, UnitOfWork, UploadStore } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { FrozenPictures, Mailer, PdfRenderer, provide, providePort, Settings, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { UsersFacade } from '@pds/users/contract';
import { DocumentsFacadeAdapter } from './documents.facade.adapter';
import { AcceptanceLinkAddresses } from './gateways/acceptance-link-addresses';
import { RandomDocumentNames } from './gateways/random-document-names';
import { AttestationController } from './http/attestation.controller';
import { CompareQuotesController } from './http/compare-quotes.controller';
import { DocumentController } from './http/document.controller';
import { SignedCopyController } from './http/signed-copy.controller';
import { Sha256Digests } from './gateways/sha256-digests';
import { AcceptanceController } from './http/acceptance.controller';
import { FacadeWantedChanges } from './neighbours/facade-wanted-changes';
import { FacadeAnswerableDossiers } from './neighbours/facade-answerable-dossiers';
import { DocumentLetterController } from './http/document-letter.controller';
import { FacadeAnswerers } from './neighbours/facade-answerers';
import { FacadeCustomers } from './neighbours/facade-customers';
import { FacadeDeclarationRecipients } from './neighbours/facade-declaration-recipients';
import { FacadeDocumentLetterTemplates } from './neighbours/facade-document-letter-templates';
import { FacadeIssuers } from './neighbours/facade-issuers';
import { FacadeQuotableDossiers } from './neighbours/facade-quotable-dossiers';
import { ChromiumAttestationPaper } from './paper/chromium-attestation-paper';
import { ChromiumDocumentPaper } from './paper/chromium-document-paper';
import { JoinedDeclarationFile } from './paper/joined-declaration-file';
import { ChromiumEvidencePaper } from './paper/chromium-evidence-paper';
import { PostgresAnswers } from './persistence/postgres-answers';
import { PostgresAttestations } from './persistence/postgres-attestations';
import { DocumentsRetention } from './persistence/documents-retention';
import { PostgresDocuments } from './persistence/postgres-documents';
import { DiscardBytesWhenSignedCopyRemoved } from './reactions/discard-bytes-when-signed-copy-removed';
import { DocumentsIntegrity } from './read-models/documents-integrity.read-model';
import { DocumentsTakeout } from './read-models/documents-takeout.read-model';
import { PostgresIssuedLinks } from './persistence/postgres-issued-links';
import { PrintEvidenceWhenDocumentAccepted } from './reactions/print-evidence-when-document-accepted';
import { SendCopyWhenDocumentAccepted } from './reactions/send-copy-when-document-accepted';
import { AnswerCopies, SendCopyWhenDocumentAnswered } from './reactions/send-copy-when-document-answered';
import { NotifyIssuerWhenDocumentAnswered } from './reactions/notify-issuer-when-document-answered';
import { NoteProgressWhenDeclarationSent } from './reactions/note-progress-when-declaration-sent';
import { NotifyIssuerWhenQuoteOutdated } from './reactions/notify-issuer-when-quote-outdated';

/** Use cases for reading and answering documents by a secret link. */
const acceptance = [
  providePort(IssuedLinks, PostgresIssuedLinks, TypeOrmUnitOfWork),
  providePort(Answers, PostgresAnswers, TypeOrmUnitOfWork),
  providePort(AnswerableDossiers, FacadeAnswerableDossiers, DemandFacade),
  providePort(Digests, Sha256Digests),
  providePort(EvidencePaper, ChromiumEvidencePaper, PdfRenderer),
  providePort(AcceptanceLinks, AcceptanceLinkAddresses, IssueAcceptanceLink, Settings),
  provide(
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
  provide(AnswerableDocuments, Documents, Answers, AnswerableDossiers),
  provide(ResolveLink, IssuedLinks, AnswerableDocuments, Digests, RateLimiter, Clock),
  provide(ResolveOwnDocument, AnswerableDocuments, Clock),
  provide(ShowByLink, ResolveLink, Answers, Customers, Clock),
  provide(OpenByLink, ResolveLink, Answers, FrozenFiles),
  provide(RecordAnswer, Documents, Answers, Digests, Customers, Outbox, Clock),
  providePort(Customers, FacadeCustomers, OrganisationsFacade),
  providePort(WantedChanges, FacadeWantedChanges, DemandFacade),
  provide(AskForChangeByLink, ResolveLink, WantedChanges, UnitOfWork, Clock),
  provide(AnswerByLink, ResolveLink, ShowByLink, RecordAnswer, SignerCopies, UnitOfWork),
  providePort(SignerCopies, AnswerCopies, Documents, Answers, Answerers, Mailer, Settings),
  provide(AnswerOwnDocument, ResolveOwnDocument, ShowByLink, RecordAnswer, UnitOfWork),
  providePort(Answerers, FacadeAnswerers, IssuedLinks, Letters, UsersFacade, DemandFacade),
  provide(FreezeEvidence, Answers, Documents, EvidencePaper, FrozenFiles, Clock),
  provide(ShowAnswers, AnswerableDossiers, Documents, Answers),
  provide(OpenEvidence, Documents, AnswerableDossiers, Answers, FreezeEvidence, FrozenFiles),
  provide(VerifyEvidence, Answers, Digests),
  provide(DocumentsRetention, Outbox, TypeOrmUnitOfWork),
  provide(DocumentsIntegrity, TypeOrmUnitOfWork, VerifyEvidence),
  provide(DocumentsTakeout, FrozenFiles, TypeOrmUnitOfWork),
  PrintEvidenceWhenDocumentAccepted,
  NotifyIssuerWhenDocumentAnswered,
  AnswerCopies,
  SendCopyWhenDocumentAccepted,
  SendCopyWhenDocumentAnswered,
];

/** The attestations of presence of accepted conventions. */
const attestations = [
  providePort(Attestations, PostgresAttestations, TypeOrmUnitOfWork),
  providePort(AttestationPaper, ChromiumAttestationPaper, PdfRenderer, FrozenPictures, Settings),
  provide(
    OpenAttestation,
    Documents,
    QuotableDossiers,
    ShowAttestation,
    Issuers,
    Attestations,
    DocumentNames,
    Digests,
    AttestationPaper,
    FrozenFiles,
    Timeline,
    UnitOfWork,
    Clock,
  ),
  provide(ShowAttestation, Attestations, Documents, QuotableDossiers, AnswerableDossiers, Digests, RateLimiter, Clock),
];

@Module({
  controllers: [
    DocumentLetterController,
    DocumentController,
    AcceptanceController,
    AttestationController,
    SignedCopyController,
    CompareQuotesController,
  ],
  providers: [
    ...acceptance,
    ...attestations,
    providePort(Documents, PostgresDocuments, Timeline, TypeOrmUnitOfWork),
    providePort(QuotableDossiers, FacadeQuotableDossiers, DemandFacade, PricingFacade),
    providePort(Issuers, FacadeIssuers, OrganisationsFacade, Settings),
    providePort(DocumentPaper, ChromiumDocumentPaper, PdfRenderer, FrozenPictures),
    providePort(DocumentNames, RandomDocumentNames),
    providePort(DocumentLetterTemplates, FacadeDocumentLetterTemplates, OrganisationsFacade),
    provide(
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
    provide(PreviewDocument, QuotableDossiers, Issuers, Documents, DocumentPaper, Clock),
    provide(ValidateDocument, Documents, QuotableDossiers, UnitOfWork, Clock),
    provide(DeleteDocument, Documents, QuotableDossiers, Outbox, UnitOfWork, Clock),
    provide(OpenDocument, Documents, QuotableDossiers, FrozenFiles),
    provide(AddSignedCopy, Documents, QuotableDossiers, DocumentNames, UploadStore, Outbox, Clock),
    provide(OpenSignedCopy, Documents, QuotableDossiers, FrozenFiles),
    provide(RemoveSignedCopy, Documents, QuotableDossiers, Outbox, UnitOfWork, Clock),
    DiscardBytesWhenSignedCopyRemoved,
    provide(CompareQuotes, Documents, QuotableDossiers),
    provide(PrepareDocumentLetter, Documents, QuotableDossiers, DocumentLetterTemplates, Letters, Clock),
    provide(
      SendDocument,
      Documents,
      QuotableDossiers,
      AcceptanceLinks,
      SaleFollowUp,
      Letters,
      FrozenFiles,
      UnitOfWork,
      Clock,
    ),
    providePort(DeclarationRecipients, FacadeDeclarationRecipients, OrganisationsFacade),
    providePort(DeclarationFile, JoinedDeclarationFile),
    provide(DeclarationParts, Documents, QuotableDossiers, DemandFacade),
    provide(PrepareDeclarationLetter, DeclarationParts, DocumentLetterTemplates, DeclarationRecipients, Letters),
    provide(SendDeclaration, DeclarationParts, DeclarationFile, SendDocument, FrozenFiles),
    NoteProgressWhenDeclarationSent,
    provide(ShowAgreement, Documents, QuotableDossiers, Issuers),
    provide(WatchAgreement, Documents, QuotableDossiers, Timeline, Outbox),
    NotifyIssuerWhenQuoteOutdated,
    providePort(DocumentsFacade, DocumentsFacadeAdapter, Documents, IssuedLinks, ShowAgreement, WatchAgreement),
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
