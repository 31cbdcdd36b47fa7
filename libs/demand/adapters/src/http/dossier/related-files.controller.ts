import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Req, StreamableFile } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  AttachFile,
  GiveInvoiceReferences,
  OpenRelatedFile,
  RelatedFileNotFound,
  RemoveFile,
  standardFileNames,
} from '@pds/demand/domain';
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
import { demandIdPipe } from '../demand-id.pipe';
import { InvoiceReferencesBody, RelatedFileAnswer } from './related-files.dto';

const fileIdPipe = idOr(RelatedFileNotFound);

/** Files annexed to a dossier (spec organiser 2.12, step 1, and 7), and the references that a purchase order gives for its invoices. */
@ApiTags('demand')
@Controller()
export class RelatedFilesController {
  constructor(
    private readonly attachFile: AttachFile,
    private readonly giveReferences: GiveInvoiceReferences,
    private readonly removeFile: RemoveFile,
    private readonly openFile: OpenRelatedFile,
  ) {}

  @Post('api/demand/update/files/:demandId')
  @HttpCode(200)
  @ApiOperation({ operationId: 'attachRelatedFile', summary: 'Annexes one file, sent under the name of its input' })
  @TakesUpload({
    description: 'One file of at most 3 MiB (JPEG, PNG, WEBP, PDF, GPX, XLS, XLSX), under the name of its input',
    schema: {
      type: 'object',
      maxProperties: 1,
      properties: Object.fromEntries(
        [...standardFileNames, 'Annexe N'].map((name) => [name, { type: 'string', format: 'binary' }]),
      ),
    },
  })
  @ApiOkResponse({ type: [RelatedFileAnswer], description: 'All files of the demand' })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async attach(
    @Param('demandId', demandIdPipe) demandId: number,
    @Req() request: FastifyRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RelatedFileAnswer[]> {
    // Before any byte is read of a file that could not be stored.
    await this.attachFile.check(demandId, principal);
    const { file } = await receiveUpload(request, { texts: 0 });
    if (!file) throw new UploadMalformed();
    const received = await checkFile(file, ['picture', 'pdf', 'gpx', 'workbook']);
    const files = await this.attachFile.execute({ demandId, name: file.field, received }, principal);
    return files.map((each) => RelatedFileAnswer.of(each));
  }

  @Put('api/demand/invoice-references/:demandId')
  @HttpCode(204)
  @ApiOperation({
    operationId: 'giveInvoiceReferences',
    summary: 'Stores the order number and the service code for the next invoices of a dossier',
  })
  @ApiNoContentResponse()
  @ApiProblems(400, 401, 403, 404, 409)
  giveInvoiceReferences(
    @Param('demandId', demandIdPipe) demandId: number,
    @Body() { commitmentNumber, serviceCode }: InvoiceReferencesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    return this.giveReferences.execute(demandId, { commitmentNumber, serviceCode }, principal);
  }

  @Delete('api/demand/update/files/:fileId')
  @ApiOperation({ operationId: 'removeRelatedFile', summary: 'Takes an annexed file off its dossier' })
  @ApiOkResponse({ type: [RelatedFileAnswer], description: 'The files that are left' })
  @ApiProblems(401, 403, 404, 409)
  async remove(
    @Param('fileId', fileIdPipe) fileId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<RelatedFileAnswer[]> {
    const files = await this.removeFile.execute(fileId, principal);
    return files.map((each) => RelatedFileAnswer.of(each));
  }

  @Get('related-files/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  // If it is opened in a tab nevertheless, it can do nothing in our name.
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @ApiOperation({ operationId: 'downloadRelatedFile', summary: 'A file annexed to a dossier' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'Its bytes, to be saved', schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 404)
  async download(
    @Param('id', fileIdPipe) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { related, bytes } = await this.openFile.execute(id, principal);
    return new StreamableFile(Readable.from(bytes), {
      type: related.mediaType,
      length: related.file.size,
      disposition: asAttachment(related.originalName),
    });
  }
}
