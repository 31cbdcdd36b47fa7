import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { InvoiceNotFound, PrepareInvoiceLetter, SendInvoice, SendInvoices } from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, receiveLetter, TakesLetter } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { InvoiceAnswers } from '../invoices/invoice.answers';
import { InvoiceAnswer } from '../invoices/invoice.dto';
import { InvoiceLetterAnswer, SendSeveralInvoicesAnswer, SendSeveralInvoicesBody } from './invoice-letter.dto';

/** Sending invoices by e-mail (spec back-office 7). */
@ApiTags('accounting')
@Controller('api/invoice')
export class InvoiceLetterController {
  constructor(
    private readonly prepareLetter: PrepareInvoiceLetter,
    private readonly sendInvoice: SendInvoice,
    private readonly answers: InvoiceAnswers,
    private readonly sendInvoices: SendInvoices,
  ) {}

  @Get('send-modal/:id')
  @ApiOperation({ operationId: 'prepareInvoiceLetter', summary: 'The letter of an invoice, filled with what it says' })
  @ApiOkResponse({ type: InvoiceLetterAnswer })
  @ApiProblems(401, 403, 404)
  async prepare(
    @Param('id', idOr(InvoiceNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<InvoiceLetterAnswer> {
    return InvoiceLetterAnswer.of(await this.prepareLetter.execute(id, principal));
  }

  @Post('send')
  @HttpCode(200)
  @ApiOperation({ operationId: 'sendInvoice', summary: 'Sends an invoice by e-mail with the letter as it was written' })
  @TakesLetter()
  @ApiOkResponse({ type: InvoiceAnswer })
  @ApiProblems(400, 401, 403, 404, 422)
  async send(@Req() request: FastifyRequest, @CurrentPrincipal() principal: Principal): Promise<InvoiceAnswer> {
    const { id: invoiceId, letter, files } = await receiveLetter(request);
    if (invoiceId === null) throw new InvoiceNotFound();
    const invoice = await this.sendInvoice.execute({ invoiceId, letter, files }, principal);
    return { invoice: await this.answers.view(invoice) };
  }

  @Post('send-several')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendSeveralInvoices',
    summary: 'Sends invoices by e-mail, each with its department’s letter; those sent before are not sent again',
  })
  @ApiOkResponse({ type: SendSeveralInvoicesAnswer })
  @ApiProblems(400, 401, 403)
  async sendSeveral(
    @Body() { ids }: SendSeveralInvoicesBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SendSeveralInvoicesAnswer> {
    return SendSeveralInvoicesAnswer.of(await this.sendInvoices.execute({ invoiceIds: ids }, principal));
  }
}
