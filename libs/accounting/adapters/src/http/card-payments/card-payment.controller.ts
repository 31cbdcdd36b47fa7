import { Controller, Get, HttpCode, Ip, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  InvoiceNotFound,
  OfferCheckout,
  PassOnPaymentLink,
  ShowCardPayment,
  TooManyPaymentRequests,
} from '@pds/accounting/domain';
import { Clock, type Principal, RateLimiter } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr } from '@pds/platform';
import { CheckoutAddressAnswer, PaymentLinkAnswer, StaffCardPaymentAnswer } from './card-payment.dto';
import { limitRequests, patience } from '../network-limit.guard';

const invoiceId = idOr(InvoiceNotFound);

/** Payments of invoices by card at HelloAsso (docs/card-payments.md), for staff and for organisers who are logged in. */
@ApiTags('accounting')
@Controller('api/invoice')
export class CardPaymentController {
  constructor(
    private readonly show: ShowCardPayment,
    private readonly offer: OfferCheckout,
    private readonly passOnLink: PassOnPaymentLink,
    readonly rateLimiter: RateLimiter,
    readonly clock: Clock,
  ) {}

  @Get('card-payment/:id')
  @ApiOperation({
    operationId: 'showCardPayment',
    summary: 'Whether an invoice can be paid by card, and its checkouts',
  })
  @ApiOkResponse({ type: StaffCardPaymentAnswer })
  @ApiProblems(401, 403, 404)
  async showToStaff(
    @Param('id', invoiceId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<StaffCardPaymentAnswer> {
    return StaffCardPaymentAnswer.of(await this.show.forStaff(id, principal));
  }

  @Post('payment-link/:id')
  @ApiOperation({ operationId: 'issuePaymentLink', summary: 'A new link to pay an invoice by card, shown this once' })
  @ApiCreatedResponse({ type: PaymentLinkAnswer })
  @ApiProblems(401, 403, 404, 409)
  async link(@Param('id', invoiceId) id: number, @CurrentPrincipal() principal: Principal): Promise<PaymentLinkAnswer> {
    return { address: await this.passOnLink.execute(id, principal) };
  }

  @Post('pay/:id')
  @HttpCode(200)
  @ApiOperation({ operationId: 'payOwnInvoice', summary: 'Where an invoice of the caller’s own is paid by card' })
  @ApiOkResponse({ type: CheckoutAddressAnswer })
  @ApiProblems(401, 403, 404, 409, 429, 503)
  async payOwn(
    @Param('id', invoiceId) id: number,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
  ): Promise<CheckoutAddressAnswer> {
    await limitRequests(this, 'card-checkout', address, TooManyPaymentRequests);
    const { pageUrl } = await this.offer.executeFor(id, principal, patience());
    return { address: pageUrl };
  }
}
