import { Body, Controller, HttpCode, Ip, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CheckoutNotFound,
  FollowCheckout,
  OfferCheckout,
  ShowCardPayment,
  TooManyMessages,
  TooManyPaymentRequests,
  WebhookRefused,
} from '@pds/accounting/domain';
import { Clock, RateLimiter } from '@pds/kernel';
import { ApiProblems, rawBodyOf, Settings } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import { isObject, objectOf } from '../../gateways/platform-connection';
import {
  CardNotificationAnswer,
  CardPaymentAnswer,
  CheckoutAddressAnswer,
  CheckoutReturnAnswer,
  CheckoutReturnBody,
  PaymentLinkBody,
} from './card-payment.dto';
import { limitRequests, patience } from '../network-limit.guard';
import { isSignedByHelloAsso } from '../deliveries/signed-message.authenticator';

/**
 * Payments by card without an account: of the customer who has a link, and the provider's notifications. Neither is believed: the provider is
 * read again. A GET changes nothing. These calls have a tag of their own, so that the customer's page loads no others.
 */
@ApiTags('payment-link')
@Controller('api/accounting')
export class PaymentLinkController {
  constructor(
    private readonly show: ShowCardPayment,
    private readonly offer: OfferCheckout,
    private readonly follow: FollowCheckout,
    private readonly settings: Settings,
    readonly rateLimiter: RateLimiter,
    readonly clock: Clock,
  ) {}

  @Post('card-payment/read')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readPaymentLink',
    summary: 'The invoice of a link, and whether it can be paid by card',
  })
  @ApiOkResponse({ type: CardPaymentAnswer })
  @ApiProblems(400, 404, 429)
  async read(@Body() { token }: PaymentLinkBody, @Ip() address: string): Promise<CardPaymentAnswer> {
    await limitRequests(this, 'card-payment', address, TooManyPaymentRequests);
    return CardPaymentAnswer.of(await this.show.byLink(token));
  }

  @Post('card-payment/pay')
  @HttpCode(200)
  @ApiOperation({ operationId: 'payByLink', summary: 'Where the invoice of a link is paid by card' })
  @ApiOkResponse({ type: CheckoutAddressAnswer })
  @ApiProblems(400, 404, 409, 429, 503)
  async pay(@Body() { token }: PaymentLinkBody, @Ip() address: string): Promise<CheckoutAddressAnswer> {
    await limitRequests(this, 'card-checkout', address, TooManyPaymentRequests);
    const { invoice } = await this.show.byLink(token);
    const { pageUrl } = await this.offer.execute(invoice.id, patience());
    return { address: pageUrl };
  }

  @Post('card-payment/return')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'returnFromCheckout',
    summary: 'What became of a checkout, read again from the provider',
  })
  @ApiOkResponse({ type: CheckoutReturnAnswer })
  @ApiProblems(400, 404, 429)
  async return(@Body() { reference }: CheckoutReturnBody, @Ip() address: string): Promise<CheckoutReturnAnswer> {
    await limitRequests(this, 'card-payment', address, TooManyPaymentRequests);
    return CheckoutReturnAnswer.of(await this.follow.execute(reference, patience()));
  }

  @Post('card-notifications')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveCardNotification',
    summary: 'A notification of HelloAsso: the checkout that it names is read again',
  })
  @ApiOkResponse({ type: CardNotificationAnswer })
  @ApiProblems(401, 429, 503)
  async receive(@Req() request: FastifyRequest, @Ip() address: string): Promise<CardNotificationAnswer> {
    await limitRequests(this, 'card-notification', address, TooManyMessages);
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
}
