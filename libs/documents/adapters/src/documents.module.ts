import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import {
  DeleteDocument,
  DocumentNames,
  DocumentPaper,
  Documents,
  GenerateDocument,
  Issuers,
  OpenDocument,
  QuotableDossiers,
  ShowAgreement,
  ValidateDocument,
} from '@pds/documents/domain';
import { Clock, FrozenFiles, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { madeOf, PdfRenderer, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { DocumentsFacadeAdapter } from './documents.facade.adapter';
import { RandomDocumentNames } from './gateways/random-document-names';
import { DocumentController } from './http/document.controller';
import { FacadeIssuers } from './neighbours/facade-issuers';
import { FacadeQuotableDossiers } from './neighbours/facade-quotable-dossiers';
import { ChromiumDocumentPaper } from './paper/chromium-document-paper';
import { PostgresDocuments } from './persistence/postgres-documents';

@Module({
  controllers: [DocumentController],
  providers: [
    portMadeOf(Documents, PostgresDocuments, TypeOrmUnitOfWork),
    portMadeOf(QuotableDossiers, FacadeQuotableDossiers, DemandFacade, PricingFacade),
    portMadeOf(Issuers, FacadeIssuers, OrganisationsFacade),
    portMadeOf(DocumentPaper, ChromiumDocumentPaper, PdfRenderer),
    portMadeOf(DocumentNames, RandomDocumentNames),
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
    madeOf(ValidateDocument, Documents, QuotableDossiers, UnitOfWork, Clock),
    madeOf(DeleteDocument, Documents, QuotableDossiers, UnitOfWork),
    madeOf(OpenDocument, Documents, QuotableDossiers, FrozenFiles),
    madeOf(ShowAgreement, Documents, QuotableDossiers, Issuers),
    portMadeOf(DocumentsFacade, DocumentsFacadeAdapter, Documents, ShowAgreement),
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
