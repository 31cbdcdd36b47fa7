import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  editedNotes,
  InvoiceNotFound,
  IssueInvoice,
  OpenInvoicePdf,
  ShowDossierBilling,
  StationToInvoiceNotFound,
} from '@pds/accounting/domain';
import { Editions, Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { InvoiceAnswers } from './invoice.answers';
import {
  CreateInvoiceBody,
  DossierBillingAnswer,
  InvoiceAnswer,
  InvoiceListAnswer,
  InvoiceListQuery,
} from './invoice.dto';
import { InvoiceReadModel } from '../../read-models/invoices/invoice.read-model';

/** Invoices: list, issue, download. */
@ApiTags('accounting')
@Controller('api/invoice')
export class InvoiceController {
  constructor(
    private readonly readModel: InvoiceReadModel,
    private readonly issueInvoice: IssueInvoice,
    private readonly showDossierBilling: ShowDossierBilling,
    private readonly openInvoicePdf: OpenInvoicePdf,
    private readonly answers: InvoiceAnswers,
    private readonly editions: Editions,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listInvoices', summary: 'Operational invoices of the scope' })
  @ApiOkResponse({ type: InvoiceListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: InvoiceListQuery, @CurrentPrincipal() principal: Principal): Promise<InvoiceListAnswer> {
    return this.readModel.list(query, principal);
  }

  @Post('create/:demandId')
  @ApiOperation({
    operationId: 'createInvoice',
    summary: "Issues an invoice for part or all of what is left of a station's price",
  })
  @ApiCreatedResponse({ type: InvoiceAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422, 503)
  @Idempotent()
  async create(
    @Param('demandId', idOr(StationToInvoiceNotFound)) aidStationId: number,
    @Body() body: CreateInvoiceBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<InvoiceAnswer> {
    const invoice = await this.issueInvoice.execute(
      {
        aidStationId,
        amount: Money.ofEuros(body.amount),
        contact: { name: body.contactName, email: body.contactEmail },
        commitmentNumber: body.commitmentNumber,
        serviceCode: body.serviceCode,
        comment: body.comment ?? '',
      },
      principal,
    );
    return { invoice: await this.answers.view(invoice) };
  }

  @Get('of-demand/:demandId')
  @ApiOperation({
    operationId: 'listInvoicesOfDemand',
    summary: 'Invoices of a dossier with its price, what is invoiced and what remains',
  })
  @ApiOkResponse({ type: DossierBillingAnswer })
  @ApiProblems(400, 401, 403, 404)
  async ofDemand(
    @Param('demandId', idOr(StationToInvoiceNotFound)) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierBillingAnswer> {
    const notesVersion = await this.editions.versionOf(editedNotes(demandId));
    return {
      notesVersion,
      ...(await this.answers.billing(await this.showDossierBilling.execute(demandId, principal))),
    };
  }

  @Get('download/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'downloadInvoice', summary: 'The frozen PDF, for staff in scope and the organiser' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 404, 503)
  async download(
    @Param('id', idOr(InvoiceNotFound)) invoiceId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { number, bytes } = await this.openInvoicePdf.execute(invoiceId, principal);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="facture-${number}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
