import { Body, Controller, Get, Header, HttpCode, Param, Post, Put, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import {
  CreditNoteNotFound,
  InvoiceNotFound,
  IssueCreditNote,
  OpenCreditNotePdf,
  PaymentNotFound,
  RecordPayments,
  ReversePayment,
} from '@pds/accounting/domain';
import { Money, type Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, Idempotent, idOr } from '@pds/platform';
import { InvoiceAnswers } from '../invoices/invoice.answers';
import {
  CreditInvoiceBody,
  CreditListAnswer,
  LedgerAnswer,
  RecordPaymentsBody,
  ReversePaymentBody,
} from './ledger.dto';

/** Writes in the ledger of an issued invoice: payments, counter-entries, credit notes (spec back-office 7; docs/adr/0043). */
@ApiTags('accounting')
@Controller('api')
export class LedgerController {
  constructor(
    private readonly recordPayments: RecordPayments,
    private readonly reversePayment: ReversePayment,
    private readonly issueCreditNote: IssueCreditNote,
    private readonly openCreditNotePdf: OpenCreditNotePdf,
    private readonly answers: InvoiceAnswers,
  ) {}

  @Post('payment/invoice/:invoiceId')
  @HttpCode(200)
  @ApiOperation({ operationId: 'recordPayments', summary: 'Adds payments to an invoice, all or none' })
  @ApiOkResponse({ type: LedgerAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async record(
    @Param('invoiceId', idOr(InvoiceNotFound)) invoiceId: number,
    @Body() { payments, invoice_comment, version }: RecordPaymentsBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<LedgerAnswer> {
    const command = {
      invoiceId,
      payments: payments.map(({ amount, type, paymentDate }) => ({
        amount: amount == null ? null : Money.ofEuros(amount),
        type: type ?? null,
        paidOn: paymentDate ?? null,
      })),
      comment: invoice_comment ?? undefined,
      version,
    };
    return this.answers.ledger(await this.recordPayments.execute(command, principal));
  }

  @Post('payment/:id/reverse')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reversePayment',
    summary: 'Takes an entry of an invoice’s ledger off by a counter-entry, which stays beside it',
  })
  @ApiOkResponse({ type: LedgerAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  @Idempotent()
  async reverse(
    @Param('id', idOr(PaymentNotFound)) paymentId: number,
    @Body() { reason }: ReversePaymentBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<LedgerAnswer> {
    return this.answers.ledger(await this.reversePayment.execute({ paymentId, reason }, principal));
  }

  @Put('credit/:invoiceId')
  @ApiOperation({
    operationId: 'creditInvoice',
    summary: 'Corrects an invoice by a credit note; what was paid beyond it is given back',
  })
  @ApiOkResponse({ type: CreditListAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  @Idempotent()
  async credit(
    @Param('invoiceId', idOr(InvoiceNotFound)) invoiceId: number,
    @Body() { amount, comment, note, isFinal, refund }: CreditInvoiceBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<CreditListAnswer> {
    const invoice = await this.answers.view(
      await this.issueCreditNote.execute(
        {
          invoiceId,
          amount: Money.ofEuros(amount),
          comment: comment ?? '',
          note: note ?? '',
          isFinal: isFinal ?? false,
          refund: refund ? { type: refund.type, paidOn: refund.paymentDate } : null,
        },
        principal,
      ),
    );
    return { credits: invoice.credits, invoice };
  }

  @Get('credit/download/:id')
  @Header('X-Content-Type-Options', 'nosniff')
  @Header('Cache-Control', 'private, no-store')
  @ApiOperation({
    operationId: 'downloadCreditNote',
    summary: 'The frozen PDF of a credit note, for staff in scope and the organiser',
  })
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiProblems(400, 401, 404, 503)
  async download(
    @Param('id', idOr(CreditNoteNotFound)) creditNoteId: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StreamableFile> {
    const { fileName, bytes } = await this.openCreditNotePdf.execute(creditNoteId, principal);
    return new StreamableFile(bytes, {
      type: 'application/pdf',
      disposition: `inline; filename="${fileName}"`,
      length: bytes.byteLength,
    });
  }
}
