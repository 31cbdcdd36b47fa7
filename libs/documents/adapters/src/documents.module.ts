import { Global, Module } from '@nestjs/common';
import { DemandsFacade } from '@pds/demand/contract';
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
import { CheckedPdfs, ChromiumQuotePaper } from './chromium-quote-paper';
import { DemandDossiers } from './demand-dossiers';
import { DocumentController } from './document.controller';
import { RepositoryDocumentsFacade } from './documents.facade';
import { OrganisationIssuers } from './organisation-issuers';
import { RandomDocumentNames } from './random-document-names';
import { TypeOrmDocuments } from './typeorm-documents';

@Global()
@Module({
  controllers: [DocumentController],
  providers: [
    {
      provide: Documents,
      useFactory: (unitOfWork: TypeOrmUnitOfWork) => new TypeOrmDocuments(unitOfWork),
      inject: [TypeOrmUnitOfWork],
    },
    {
      provide: QuotableDossiers,
      useFactory: (demands: DemandsFacade, pricing: PricingFacade) => new DemandDossiers(demands, pricing),
      inject: [DemandsFacade, PricingFacade],
    },
    {
      provide: Issuers,
      useFactory: (organisations: OrganisationsFacade) => new OrganisationIssuers(organisations),
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
      useFactory: (documents: Documents) => new RepositoryDocumentsFacade(documents),
      inject: [Documents],
    },
  ],
  exports: [DocumentsFacade],
})
export class DocumentsModule {}
