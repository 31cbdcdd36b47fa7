import { Readable } from 'node:stream';
import { Body, Controller, Get, Header, HttpCode, Param, Post, Query, StreamableFile } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { ExportNotFound } from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, asAttachment, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { ExportedFile } from '../../paper/exported-file';
import { ExportedPapers } from '../../paper/exported-papers';
import { ExportList, fileOf } from '../../reactions/export-list.job';
import { ExportedLists, type ExportType } from '../../read-models/exports/exported-lists.read-model';
import { Exports } from '../../read-models/exports/exports.read-model';
import { ExportAnswer, ExportListAnswer, ExportListBody, ExportListQuery, InvoiceExportQuery } from './export.dto';

/** Exports of the accounting lists: jobs whose progress the user follows, and two calls that return a file at once. */
@ApiTags('accounting')
@Controller('api')
export class ExportController {
  constructor(
    private readonly lists: ExportedLists,
    private readonly papers: ExportedPapers,
    private readonly exports: Exports,
  ) {}

  @Get('invoice/export')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({
    operationId: 'exportInvoices',
    summary: 'The list of invoices as an .xlsx, at once: ten thousand rows a page',
  })
  @ApiProduces(fileOf.xls.contentType)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403)
  exportInvoices(
    @Query() query: InvoiceExportQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    return this.pageAs('xls', query, principal);
  }

  @Get('invoice/download')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({
    operationId: 'downloadInvoices',
    summary: 'The PDFs of the list of invoices in a zip, at once: ten thousand a page',
  })
  @ApiProduces(fileOf.zip.contentType)
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 403)
  downloadInvoices(
    @Query() query: InvoiceExportQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    return this.pageAs('zip', query, principal);
  }

  @Post('accounting/export')
  @ApiOperation({
    operationId: 'startExport',
    summary: 'Starts the export of a list of accounting, with its filters, order, columns or ticked rows',
    description:
      'The caller’s scope at the time of the request is applied, whatever it is by the time the export runs.',
  })
  @ApiCreatedResponse({ type: ExportAnswer })
  @ApiProblems(400, 401, 403, 409, 422)
  @Idempotent()
  async start(@Body() body: ExportListBody, @CurrentPrincipal() principal: Principal): Promise<ExportAnswer> {
    await this.lists.check(body, principal);
    return this.exports.start(
      ExportList,
      { request: body, principal },
      { content: body.list, type: body.type },
      principal,
    );
  }

  @Get('accounting/export')
  @ApiOperation({ operationId: 'listExports', summary: 'The exports of the scope, with who made them and when' })
  @ApiOkResponse({ type: ExportListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() { page }: ExportListQuery, @CurrentPrincipal() principal: Principal): Promise<ExportListAnswer> {
    return this.exports.list(page, principal);
  }

  @Get('accounting/export/:id')
  @ApiOperation({ operationId: 'showExport', summary: 'How far an export is' })
  @ApiOkResponse({ type: ExportAnswer })
  @ApiProblems(401, 403, 404)
  show(@Param('id', idOr(ExportNotFound)) id: number, @CurrentPrincipal() principal: Principal): Promise<ExportAnswer> {
    return this.exports.show(id, principal);
  }

  @Post('accounting/export/:id/cancel')
  @HttpCode(204)
  @ApiOperation({ operationId: 'cancelExport', summary: 'Stops an export of the caller’s own' })
  @ApiNoContentResponse()
  @ApiProblems(401, 403, 404)
  async cancel(@Param('id', idOr(ExportNotFound)) id: number, @CurrentPrincipal() principal: Principal): Promise<void> {
    await this.exports.cancel(id, principal);
  }

  @Get('accounting/export/:id/file')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'downloadExport', summary: 'The file of an export that is done' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(401, 403, 404)
  async file(
    @Param('id', idOr(ExportNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { name, contentType, size, bytes } = await this.exports.open(id, principal);
    return new StreamableFile(bytes, { type: contentType, disposition: asAttachment(name), length: size });
  }

  /** Returns a page of the invoice list as a file. */
  private async pageAs(
    type: ExportType,
    { page, perPage, ...search }: InvoiceExportQuery,
    principal: Principal,
  ): Promise<StreamableFile> {
    const list = this.lists.of({ list: 'invoices', search }, principal);
    const file = new ExportedFile(await list.page(type, { page, perPage }), this.papers, principal.accountId);
    const { name, contentType } = fileOf[type];
    return new StreamableFile(Readable.from(file.bytes(type), { objectMode: false }), {
      type: contentType,
      disposition: asAttachment(name),
    });
  }
}
