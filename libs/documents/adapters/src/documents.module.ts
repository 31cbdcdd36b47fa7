import { Module } from '@nestjs/common';
import { DemandFacade } from '@pds/demand/contract';
import { DocumentsFacade } from '@pds/documents/contract';
import {
  DeleteDocument,
  DocumentNames,
  Documents,
  GenerateDocument,
  Issuers,
  OpenDocument,
  QuotableDossiers,
  QuotePaper,
  StoredPdfs,
  ValidateDocument,
} from '@pds/documents/domain';
import { Clock, UnitOfWork } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { FileStore, madeOf, PdfRenderer, portMadeOf, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { CheckedPdfs } from './gateways/checked-pdfs';
import { ChromiumQuotePaper } from './paper/chromium-quote-paper';
import { FacadeQuotableDossiers } from './neighbours/facade-quotable-dossiers';
import { DocumentController } from './http/document.controller';
import { DocumentsFacadeAdapter } from './documents.facade.adapter';
import { FacadeIssuers } from './neighbours/facade-issuers';
import { RandomDocumentNames } from './gateways/random-document-names';
import { PostgresDocuments } from './persistence/postgres-documents';

@Module({
  controllers: [DocumentController],
  providers: [
    portMadeOf(Documents, PostgresDocuments, TypeOrmUnitOfWork),
    portMadeOf(QuotableDossiers, FacadeQuotableDossiers, DemandFacade, PricingFacade),
    portMadeOf(Issuers, FacadeIssuers, OrganisationsFacade),
    portMadeOf(QuotePaper, ChromiumQuotePaper, PdfRenderer, FileStore),
    portMadeOf(StoredPdfs, CheckedPdfs, FileStore),
    portMadeOf(DocumentNames, RandomDocumentNames),
    madeOf(GenerateDocument, QuotableDossiers, Issuers, Documents, DocumentNames, QuotePaper, UnitOfWork, Clock),
    madeOf(ValidateDocument, Documents, QuotableDossiers, UnitOfWork, Clock),
    madeOf(DeleteDocument, Documents, QuotableDossiers, UnitOfWork),
    madeOf(OpenDocument, Documents, QuotableDossiers, StoredPdfs),
    portMadeOf(DocumentsFacade, DocumentsFacadeAdapter, Documents),
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
