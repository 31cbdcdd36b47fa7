import { Body, Controller, Get, Header, Param, Post, Query, StreamableFile } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  BillableDossiers,
  FreezeInvoicePdf,
  InvoiceNotFound,
  InvoicePdfs,
  Invoices,
  IssueInvoice,
  missingOf,
  remainingToInvoice,
  StationToInvoiceNotFound,
} from '@pds/accounting/domain';
import { isInScope, Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { invoiceView } from './invoice.answers';
import { CreateInvoiceBody, DossierBilling, InvoiceAnswer, InvoiceList, InvoiceListQuery } from './invoice.dto';
import { InvoiceReadModel } from '../read-models/invoice.read-model';

/** Invoices: list, issue, download. */
@ApiTags('accounting')
@Controller('api/invoice')
export class InvoiceController {
  constructor(
    private readonly readModel: InvoiceReadModel,
    private readonly issueInvoice: IssueInvoice,
    private readonly freezePdf: FreezeInvoicePdf,
    private readonly pdfs: InvoicePdfs,
    private readonly invoices: Invoices,
    private readonly dossiers: BillableDossiers,
  ) {}

  @Get()
  @ApiOperation({ operationId: 'listInvoices', summary: 'Operational invoices of the scope' })
  @ApiOkResponse({ type: InvoiceList })
  @ApiProblems(400, 401, 403)
  list(@Query() query: InvoiceListQuery, @CurrentPrincipal() principal: Principal): Promise<InvoiceList> {
    return this.readModel.list(query, principal);
  }

  @Post('create/:demandId')
  @ApiOperation({
    operationId: 'createInvoice',
    summary: "Issues an invoice for part or all of what is left of a station's price",
  })
  @ApiCreatedResponse({ type: InvoiceAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
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
        commitmentNumber: body.commitmentNumber ?? '',
        comment: body.comment ?? '',
      },
      principal,
    );
    return { invoice: invoiceView(invoice) };
  }

  @Get('of-demand/:demandId')
  @ApiOperation({
    operationId: 'listInvoicesOfDemand',
    summary: 'Invoices of a dossier with its price, what is invoiced and what remains',
  })
  @ApiOkResponse({ type: DossierBilling })
  @ApiProblems(400, 401, 403, 404)
  async ofDemand(
    @Param('demandId', idOr(StationToInvoiceNotFound)) demandId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DossierBilling> {
    const dossier = await this.dossiers.find(demandId);
    if (!dossier || !isInScope(principal.scope, dossier.ownership)) throw new StationToInvoiceNotFound();
    const invoices = await this.invoices.ofStation(demandId);
    const billed = {
      invoiced: Money.sum(invoices.map(({ amount }) => amount)),
      credited: Money.sum(invoices.map(({ credited }) => credited)),
    };
    const price = Money.ofCents(dossier.priceCents ?? 0);
    return {
      demandId,
      price: dossier.priceCents === null ? null : price.toEuros(),
      invoiced: billed.invoiced.toEuros(),
      credited: billed.credited.toEuros(),
      remaining: remainingToInvoice(price, billed).toEuros(),
      missing: missingOf(dossier).map(({ field, message }) => ({ field, message })),
      contactName: dossier.contact.name,
      contactEmail: dossier.customer?.accountingEmail ?? dossier.contact.email,
      // What was invoiced counts whoever it was made out by; who may read it is frozen with each invoice.
      invoices: invoices.filter((invoice) => isInScope(principal.scope, invoice.snapshot().ownership)).map(invoiceView),
    };
  }

  @Get('download/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({ operationId: 'downloadInvoice', summary: 'The frozen PDF, for staff in scope and the organiser' })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 404)
  async download(
    @Param('id', idOr(InvoiceNotFound)) invoiceId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const invoice = (await this.invoices.find(invoiceId))?.snapshot();
    if (!invoice || !isInScope(principal.scope, invoice.ownership)) throw new InvoiceNotFound();
    const bytes = await this.pdfs.read(await this.freezePdf.execute({ invoiceId }));
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="facture-${invoice.number}.pdf"`,
      length: bytes.byteLength,
    });
  }
}
