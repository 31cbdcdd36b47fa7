import { Body, Controller, Get, HttpCode, Logger, Post, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Collection, CollectInvoices, cashWarningsOfCustomers } from '@pds/accounting/domain';
import type { Principal } from '@pds/kernel';
import { ApiProblems, attemptFailureText, CurrentPrincipal, Idempotent, logFailures } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { PaymentReadModel } from '../../read-models/ledger/payment.read-model';
import { type Collected, CollectInvoicesAnswer, CollectInvoicesBody } from './collect.dto';
import { PaymentListAnswer, PaymentListQuery } from './payment-list.dto';

/** The lists of transfers and cheques, and the collection of several invoices at once. */
@ApiTags('accounting')
@Controller('api/payment')
export class PaymentListController {
  private readonly logger = new Logger('Payments');

  constructor(
    private readonly readModel: PaymentReadModel,
    private readonly collectInvoices: CollectInvoices,
  ) {}

  @Get()
  @ApiOperation({
    operationId: 'listPayments',
    summary: 'Payments of the scope with counter-entries and refunds; type=1 transfers, type=2 cheques',
  })
  @ApiOkResponse({ type: PaymentListAnswer })
  @ApiProblems(400, 401, 403)
  list(@Query() query: PaymentListQuery, @CurrentPrincipal() principal: Principal): Promise<PaymentListAnswer> {
    return this.readModel.list(query, principal);
  }

  @Post('invoices')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'collectInvoices',
    summary: 'Collects the whole rest of several invoices; those that are refused are named, the others are done',
  })
  @ApiOkResponse({ type: CollectInvoicesAnswer })
  @ApiProblems(400, 401, 403)
  @Idempotent()
  async collect(
    @Body() { invoiceIds, type, paymentDate }: CollectInvoicesBody,
    @CurrentPrincipal() principal: Principal,
    @Req() { id: requestId }: FastifyRequest,
  ): Promise<CollectInvoicesAnswer> {
    const collections = await this.collectInvoices.execute({ invoiceIds, type, paidOn: paymentDate }, principal);
    logFailures(this.logger, collections, String(requestId));
    const collected = collections.flatMap((one) => ('done' in one ? [one.done] : []));
    const ofInvoices = collected.flatMap(({ number, warnings }) =>
      warnings.map((warning) => `${number}\u00a0: ${warning}`),
    );
    return {
      collected: collections.map(collectedOf),
      warnings: [...ofInvoices, ...cashWarningsOfCustomers(collected)],
    };
  }
}

const words = {
  failed: 'L’encaissement n’a pas pu être enregistré, réessayez.',
  uncertain: 'L’encaissement n’a peut-être pas été enregistré\u00a0: vérifiez la facture.',
  notTried: 'L’encaissement n’a pas été tenté, le service étant indisponible\u00a0: réessayez dans quelques instants.',
};

function collectedOf(one: Collection): Collected {
  return {
    invoiceId: one.id,
    number: one.number,
    amount: 'done' in one ? one.done.amount.toEuros() : null,
    refusal: attemptFailureText(one, words),
    isUncertain: 'failure' in one && one.isUncertain,
  };
}
