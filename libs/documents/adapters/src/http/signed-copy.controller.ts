import { Readable } from 'node:stream';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Req, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { AddSignedCopy, DocumentNotFound, OpenSignedCopy, RemoveSignedCopy } from '@pds/documents/domain';
import type { Principal } from '@pds/kernel';
import {
  ApiProblems,
  asAttachment,
  checkFile,
  CurrentPrincipal,
  idOr,
  receiveUpload,
  TakesUpload,
  UploadMalformed,
} from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { DocumentAnswer } from './document.dto';

const documentId = idOr(DocumentNotFound);

/** The signed copy of a document (spec back-office 7, Documents). */
@ApiTags('document')
@Controller('api/document/signed-document')
export class SignedCopyController {
  constructor(
    private readonly addSignedCopy: AddSignedCopy,
    private readonly openSignedCopy: OpenSignedCopy,
    private readonly removeSignedCopy: RemoveSignedCopy,
  ) {}

  @Post('add/:id')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'addSignedDocument',
    summary: 'Ajoute la copie signée d’un document, ou remplace celle qui y est',
  })
  @TakesUpload({
    description: 'Une image (JPEG, PNG, WEBP) ou un PDF de 3 Mio au plus',
    schema: {
      type: 'object',
      maxProperties: 1,
      properties: { document: { type: 'string', format: 'binary' } },
    },
  })
  @ApiOkResponse({ type: DocumentAnswer })
  @ApiProblems(400, 401, 403, 404, 409)
  async add(
    @Param('id', documentId) id: number,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DocumentAnswer> {
    // Checked before a byte is read of a file that could not be stored.
    await this.addSignedCopy.check(id, principal);
    const { file } = await receiveUpload(request, { texts: 0 });
    if (file?.field !== 'document') throw new UploadMalformed();
    const received = await checkFile(file, ['picture', 'pdf']);
    return DocumentAnswer.of(await this.addSignedCopy.execute(id, received, principal));
  }

  @Get(':id')
  @Header('X-Content-Type-Options', 'nosniff')
  // If it is opened in a tab anyway, its scripts may not act on this site.
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @ApiOperation({ operationId: 'downloadSignedDocument', summary: 'Télécharge la copie signée d’un document' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'Ses octets, à enregistrer', schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 404)
  async download(
    @Param('id', documentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { copy, bytes } = await this.openSignedCopy.execute(id, principal);
    return new StreamableFile(Readable.from(bytes), {
      type: copy.mediaType,
      length: copy.file.size,
      disposition: asAttachment(copy.originalName),
    });
  }

  @Delete('delete/:id')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'deleteSignedDocument',
    summary: 'Supprime la copie signée d’un document qui n’a pas été validé sur elle',
  })
  @ApiProblems(401, 403, 404, 409)
  async delete(@Param('id', documentId) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.removeSignedCopy.execute(id, principal);
  }
}
