import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  DeleteDocument,
  DocumentNotFound,
  DossierNotFound,
  GenerateDocument,
  OpenDocument,
  UnknownDocumentFormat,
  PreviewDocument,
  UnknownDocumentType,
  ValidateDocument,
} from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr, StateChangingGet } from '@pds/platform';
import { DocumentAnswer, GenerateDocumentQuery, GeneratedDocumentAnswer } from './document.dto';
import { pdfAnswer, pdfFile } from './pdf.answers';

const documentId = idOr(DocumentNotFound);
const dossierId = idOr(DossierNotFound);
const documentType = idOr(UnknownDocumentType);

@ApiTags('document')
@Controller('api/document')
export class DocumentController {
  constructor(
    private readonly generateDocument: GenerateDocument,
    private readonly validateDocument: ValidateDocument,
    private readonly deleteDocument: DeleteDocument,
    private readonly openDocument: OpenDocument,
    private readonly previewDocument: PreviewDocument,
  ) {}

  @Post('add/:type/:demandId')
  @ApiOperation({ operationId: 'generateDocument', summary: 'Génère un document : données et PDF sont figés' })
  @ApiParam({ name: 'type', enum: [1, 2, 3], description: '1 devis, 2 convention, 3 déclaration de dispositif' })
  @ApiCreatedResponse({ type: GeneratedDocumentAnswer })
  @ApiProblems(401, 403, 404, 422, 503)
  @Idempotent()
  async generate(
    @Param('type', documentType) type: number,
    @Param('demandId', dossierId) demandId: number,
    @Query() { lastValidDay, schedule }: GenerateDocumentQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<GeneratedDocumentAnswer> {
    const { warnings, ...document } = await this.generateDocument.execute(
      { type, demandId, lastValidDay, schedule },
      principal,
    );
    return { ...DocumentAnswer.of(document), warnings: [...warnings] };
  }

  @Get('preview/:type/:demandId')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({
    operationId: 'previewDocument',
    summary:
      'Montre un document tel qu’il serait généré, marqué « aperçu » : rien n’est gardé, aucun numéro n’est pris',
  })
  @ApiParam({ name: 'type', enum: [1, 2, 3], description: '1 devis, 2 convention, 3 déclaration de dispositif' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'Le PDF, marqué « aperçu »', schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 404, 422, 503)
  async preview(
    @Param('type', documentType) type: number,
    @Param('demandId', dossierId) demandId: number,
    @Query() { lastValidDay, schedule }: GenerateDocumentQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    return pdfFile(await this.previewDocument.execute({ type, demandId, lastValidDay, schedule }, principal), 'inline');
  }

  @Get('download/:format/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({ operationId: 'downloadDocument', summary: 'Télécharge un document' })
  @ApiParam({ name: 'format', enum: ['pdf'] })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(401, 403, 404)
  async download(
    @Param('format') format: string,
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    if (format !== 'pdf') throw new UnknownDocumentFormat();
    return pdfFile(await this.openDocument.execute({ id }, principal), 'attachment');
  }

  @Post('validate-document/:id')
  @HttpCode(200)
  @ApiOperation({ operationId: 'validateDocument', summary: 'Valide un document, sans retour' })
  @ApiOkResponse({ type: DocumentAnswer })
  @ApiProblems(401, 403, 404, 409)
  async validate(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DocumentAnswer> {
    return DocumentAnswer.of(await this.validateDocument.execute(id, principal));
  }

  @Get('validate-document/:id')
  @StateChangingGet()
  @ApiOperation({
    operationId: 'validateDocumentByGet',
    summary: 'Valide un document (forme ancienne, requêtes programmatiques seulement)',
    deprecated: true,
  })
  @ApiOkResponse({ type: DocumentAnswer })
  @ApiProblems(401, 403, 404, 409)
  validateByGet(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DocumentAnswer> {
    return this.validate(id, principal);
  }

  @Get(':uniq')
  @Header('X-Content-Type-Options', 'nosniff')
  @ApiOperation({ operationId: 'openDocument', summary: 'Ouvre un document par son nom public' })
  @ApiProduces('application/pdf')
  @ApiOkResponse(pdfAnswer)
  @ApiProblems(401, 404)
  async open(@Param('uniq') uniq: string, @CurrentPrincipal() principal: Principal): Promise<StreamableFile> {
    return pdfFile(await this.openDocument.execute({ uniq }, principal), 'inline');
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ operationId: 'deleteDocument', summary: 'Supprime un document non validé' })
  @ApiProblems(401, 403, 404, 409)
  async delete(@Param('id', documentId) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.deleteDocument.execute(id, principal);
  }
}
