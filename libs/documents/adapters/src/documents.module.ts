import { Global, Module } from '@nestjs/common';
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
import { FileStore, PdfRenderer, TypeOrmUnitOfWork } from '@pds/platform';
import { PricingFacade } from '@pds/pricing/contract';
import { CheckedPdfs } from './gateways/checked-pdfs';
import { ChromiumQuotePaper } from './paper/chromium-quote-paper';
import { FacadeQuotableDossiers } from './neighbours/facade-quotable-dossiers';
import { DocumentController } from './http/document.controller';
import { DocumentsFacadeAdapter } from './documents.facade.adapter';
import { FacadeIssuers } from './neighbours/facade-issuers';
import { RandomDocumentNames } from './gateways/random-document-names';
import { PostgresDocuments } from './persistence/postgres-documents';

@Global()
@Module({
  controllers: [DocumentController],
  providers: [
    {
      provide: Documents,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new PostgresDocuments(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: QuotableDossiers,
      useFactory: (demands: DemandFacade, pricing: PricingFacade) => new FacadeQuotableDossiers(demands, pricing),
      inject: [DemandFacade, PricingFacade],
    },
    {
      provide: Issuers,
      useFactory: (organisations: OrganisationsFacade) => new FacadeIssuers(organisations),
      inject: [OrganisationsFacade],
    },
    {
      provide: QuotePaper,
      useFactory: (renderer: PdfRenderer, files: FileStore) => new ChromiumQuotePaper(renderer, files),
      inject: [PdfRenderer, FileStore],
    },
    { provide: StoredPdfs, useFactory: (files: FileStore) => new CheckedPdfs(files), inject: [FileStore] },
    { provide: DocumentNames, useClass: RandomDocumentNames },
    {
      provide: GenerateDocument,
      useFactory: (...ports: ConstructorParameters<typeof GenerateDocument>) => new GenerateDocument(...ports),
      inject: [QuotableDossiers, Issuers, Documents, DocumentNames, QuotePaper, UnitOfWork, Clock],
    },
    {
      provide: ValidateDocument,
      useFactory: (...ports: ConstructorParameters<typeof ValidateDocument>) => new ValidateDocument(...ports),
      inject: [Documents, QuotableDossiers, UnitOfWork, Clock],
    },
    {
      provide: DeleteDocument,
      useFactory: (...ports: ConstructorParameters<typeof DeleteDocument>) => new DeleteDocument(...ports),
      inject: [Documents, QuotableDossiers, UnitOfWork],
    },
    {
      provide: OpenDocument,
      useFactory: (...ports: ConstructorParameters<typeof OpenDocument>) => new OpenDocument(...ports),
      inject: [Documents, QuotableDossiers, StoredPdfs],
    },
    {
      provide: DocumentsFacade,
      useFactory: (documents: Documents) => new DocumentsFacadeAdapter(documents),
      inject: [Documents],
    },
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
