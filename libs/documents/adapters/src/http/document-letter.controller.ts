import { Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DocumentNotFound,
  PrepareDeclarationLetter,
  PrepareDocumentLetter,
  SendDeclaration,
  SendDocument,
} from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblem, ApiProblems, CurrentPrincipal, idOr, receiveLetter, TakesLetter } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { DocumentAnswer } from './document.dto';
import { DeclarationLetterAnswer, DocumentLetterAnswer } from './document-letter.dto';

/** Sending documents by e-mail (spec back-office 7). */
@ApiTags('document')
@Controller('api/document')
export class DocumentLetterController {
  constructor(
    private readonly prepareLetter: PrepareDocumentLetter,
    private readonly sendDocument: SendDocument,
    private readonly prepareDeclarationLetter: PrepareDeclarationLetter,
    private readonly sendDeclaration: SendDeclaration,
  ) {}

  @Get('send-modal/:id')
  @ApiOperation({ operationId: 'prepareDocumentLetter', summary: 'The letter of a document, filled with its dossier' })
  @ApiOkResponse({ type: DocumentLetterAnswer })
  @ApiProblems(401, 403, 404, 409)
  async prepare(
    @Param('id', idOr(DocumentNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DocumentLetterAnswer> {
    return DocumentLetterAnswer.of(await this.prepareLetter.execute(id, principal));
  }

  @Post('send')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendDocument',
    summary: 'Sends a document by e-mail with the letter as it was written',
  })
  @TakesLetter()
  @ApiOkResponse({ type: DocumentAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async send(@Req() request: FastifyRequest, @CurrentPrincipal() principal: Principal): Promise<DocumentAnswer> {
    const { id: documentId, letter, files } = await receiveLetter(request);
    if (documentId === null) throw new DocumentNotFound();
    return DocumentAnswer.of(await this.sendDocument.execute({ documentId, letter, files }, principal));
  }

  @Get('declaration-letter/:id')
  @ApiOperation({
    operationId: 'prepareDeclarationLetter',
    summary: 'The letter with which a declaration is sent to the authorities, and what is joined to it',
  })
  @ApiOkResponse({ type: DeclarationLetterAnswer })
  @ApiProblems(401, 403, 404, 409)
  async prepareDeclaration(
    @Param('id', idOr(DocumentNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeclarationLetterAnswer> {
    return DeclarationLetterAnswer.ofDeclaration(await this.prepareDeclarationLetter.execute(id, principal));
  }

  @Post('send-declaration')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendDeclaration',
    summary: 'Sends a declaration with the decree and the access plan of its dossier to the authorities, as one PDF',
  })
  @TakesLetter()
  @ApiOkResponse({ type: DocumentAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @ApiProblem(503, 'Trop de déclarations s’assemblent en ce moment')
  async declare(@Req() request: FastifyRequest, @CurrentPrincipal() principal: Principal): Promise<DocumentAnswer> {
    const { id: documentId, letter, files } = await receiveLetter(request);
    if (documentId === null) throw new DocumentNotFound();
    return DocumentAnswer.of(await this.sendDeclaration.execute({ documentId, letter, files }, principal));
  }
}
