import { Body, Controller, Get, HttpCode, Ip, Param, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CheckoutNotFound,
  FollowCheckout,
  InvoiceNotFound,
  OfferCheckout,
  PassOnPaymentLink,
  ShowCardPayment,
  TooManyMessages,
  TooManyPaymentRequests,
  WebhookRefused,
} from '@pds/accounting/domain';
import { Clock, type Principal, RateLimiter, type ThrottledError } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, networkOf, rawBodyOf, Settings } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { isObject, objectOf } from '../gateways/platform-connection';
import {
  CardNotificationAnswer,
  CardPaymentAnswer,
  CheckoutAddressAnswer,
  CheckoutReturnAnswer,
  CheckoutReturnBody,
  PaymentLinkAnswer,
  PaymentLinkBody,
  StaffCardPaymentAnswer,
} from './card-payment.dto';
import { isSignedByHelloAsso } from './signed-message.authenticator';

const invoiceId = idOr(InvoiceNotFound);

/** Requests of one network in an hour: a page reads some times, and an office shares an address. */
const readingsPerHour = 600;

/** Presses of « Payer par carte » of one network in an hour: each may ask the provider. */
const checkoutsPerHour = 60;

/** Notifications of one network in an hour: HelloAsso sends two of each payment of an account, donations included. */
const notificationsPerHour = 3_000;

/** The whole wait for the provider, in which a call may be repeated. Milliseconds. */
const patience = () => AbortSignal.timeout(25_000);

/**
 * Payments of invoices by card at HelloAsso (docs/card-payments.md). What a customer or a notification says is never believed: the provider is
 * read again. A GET changes nothing.
 */
@ApiTags('accounting')
@Controller('api')
export class CardPaymentController {
  constructor(
    private readonly show: ShowCardPayment,
    private readonly offer: OfferCheckout,
    private readonly follow: FollowCheckout,
    private readonly passOnLink: PassOnPaymentLink,
    private readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  @Get('invoice/card-payment/:id')
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

  @Post('invoice/payment-link/:id')
  @ApiOperation({ operationId: 'issuePaymentLink', summary: 'A new link to pay an invoice by card, shown this once' })
  @ApiCreatedResponse({ type: PaymentLinkAnswer })
  @ApiProblems(401, 403, 404, 409)
  async link(@Param('id', invoiceId) id: number, @CurrentPrincipal() principal: Principal): Promise<PaymentLinkAnswer> {
    return { address: await this.passOnLink.execute(id, principal) };
  }

  @Post('invoice/pay/:id')
  @HttpCode(200)
  @ApiOperation({ operationId: 'payOwnInvoice', summary: 'Where an invoice of the caller’s own is paid by card' })
  @ApiOkResponse({ type: CheckoutAddressAnswer })
  @ApiProblems(401, 403, 404, 409, 429, 503)
  async payOwn(
    @Param('id', invoiceId) id: number,
    @CurrentPrincipal() principal: Principal,
    @Ip() address: string,
  ): Promise<CheckoutAddressAnswer> {
    await this.limit('card-checkout', address, checkoutsPerHour, TooManyPaymentRequests);
    const { pageUrl } = await this.offer.executeFor(id, principal, patience());
    return { address: pageUrl };
  }

  @Post('accounting/card-payment/read')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readPaymentLink',
    summary: 'The invoice of a link, and whether it can be paid by card',
  })
  @ApiOkResponse({ type: CardPaymentAnswer })
  @ApiProblems(400, 404, 429)
  async read(@Body() { token }: PaymentLinkBody, @Ip() address: string): Promise<CardPaymentAnswer> {
    await this.limit('card-payment', address, readingsPerHour, TooManyPaymentRequests);
    return CardPaymentAnswer.of(await this.show.byLink(token));
  }

  @Post('accounting/card-payment/pay')
  @HttpCode(200)
  @ApiOperation({ operationId: 'payByLink', summary: 'Where the invoice of a link is paid by card' })
  @ApiOkResponse({ type: CheckoutAddressAnswer })
  @ApiProblems(400, 404, 409, 429, 503)
  async pay(@Body() { token }: PaymentLinkBody, @Ip() address: string): Promise<CheckoutAddressAnswer> {
    await this.limit('card-checkout', address, checkoutsPerHour, TooManyPaymentRequests);
    const { invoice } = await this.show.byLink(token);
    const { pageUrl } = await this.offer.execute(invoice.id, patience());
    return { address: pageUrl };
  }

  @Post('accounting/card-payment/return')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'returnFromCheckout',
    summary: 'What became of a checkout, read again from the provider',
  })
  @ApiOkResponse({ type: CheckoutReturnAnswer })
  @ApiProblems(400, 404, 429)
  async return(@Body() { reference }: CheckoutReturnBody, @Ip() address: string): Promise<CheckoutReturnAnswer> {
    await this.limit('card-payment', address, readingsPerHour, TooManyPaymentRequests);
    return CheckoutReturnAnswer.of(await this.follow.execute(reference, patience()));
  }

  @Post('accounting/card-notifications')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveCardNotification',
    summary: 'A notification of HelloAsso: the checkout that it names is read again',
  })
  @ApiOkResponse({ type: CardNotificationAnswer })
  @ApiProblems(401, 429, 503)
  async receive(@Req() request: FastifyRequest, @Ip() address: string): Promise<CardNotificationAnswer> {
    await this.limit('card-notification', address, notificationsPerHour, TooManyMessages);
    const { helloAsso } = this.settings;
    const body = rawBodyOf(request);
    const key = helloAsso?.notificationKey;
    if (!helloAsso) throw new WebhookRefused();
    if (key !== undefined && !isSignedByHelloAsso(body, request.headers['x-ha-signature'], key))
      throw new WebhookRefused();
    const metadata = objectOf(body.toString('utf8'))?.metadata;
    const reference = isObject(metadata) ? metadata.reference : undefined;
    // Donations and other payments of the account are notified too.
    if (typeof reference !== 'string' || reference.length > 200) return { isKnown: false };
    try {
      await this.follow.notify(reference, patience());
      return { isKnown: true };
    } catch (error) {
      if (error instanceof CheckoutNotFound) return { isKnown: false };
      throw error;
    }
  }

  private async limit(
    kind: string,
    address: string,
    most: number,
    Refusal: new (waitMs: number) => ThrottledError,
  ): Promise<void> {
    const limits = [{ key: `${kind}:${networkOf(address)}`, limit: { kind: 'hourly', most } as const }];
    const wait = await this.rateLimiter.attempt(limits, this.clock.now());
    if (wait > 0) throw new Refusal(wait);
  }
}
