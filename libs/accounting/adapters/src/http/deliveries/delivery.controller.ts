import { Body, Controller, Get, HttpCode, Ip, Param, Post, Put, Query, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  BuyerNumberInvalid,
  ChooseDeliveryChannel,
  InvoiceNotFound,
  LookUpBuyer,
  ReceiveMessage,
  ReminderDepartmentNotFound,
  ShowDeliveries,
  ShowDeliveryChannel,
  TooManyMessages,
  WebhookRefused,
} from '@pds/accounting/domain';
import { Clock, type Principal, RateLimiter } from '@pds/kernel';
import { ApiProblems, CurrentPrincipal, idOr, rawBodyOf, Settings } from '@pds/platform';
import type { FastifyRequest } from 'fastify';
import {
  BuyerAddressesAnswer,
  BuyerQuery,
  ChooseDeliveryChannelBody,
  DeliveredTo,
  DeliveriesAnswer,
  DeliveryAnswer,
  DeliveryChannelAnswer,
  DeliveryMessageAnswer,
  DeliveryMessageBody,
} from './delivery.dto';
import { limitRequests, patience } from '../network-limit.guard';
import { verifiedMessageId } from './signed-message.authenticator';

const departmentId = idOr(ReminderDepartmentNotFound);

/** The electronic delivery of invoices to public buyers (docs/e-invoicing.md). */
@ApiTags('accounting')
@Controller('api')
export class DeliveryController {
  constructor(
    private readonly showDeliveries: ShowDeliveries,
    private readonly showChannel: ShowDeliveryChannel,
    private readonly chooseChannel: ChooseDeliveryChannel,
    private readonly lookUpBuyer: LookUpBuyer,
    private readonly receiveMessage: ReceiveMessage,
    readonly rateLimiter: RateLimiter,
    private readonly settings: Settings,
    readonly clock: Clock,
  ) {}

  @Get('invoice/delivery/:id')
  @ApiOperation({ operationId: 'showDeliveries', summary: 'The electronic delivery of an invoice and its statuses' })
  @ApiOkResponse({ type: DeliveriesAnswer })
  @ApiProblems(401, 403, 404)
  async show(
    @Param('id', idOr(InvoiceNotFound)) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveriesAnswer> {
    const { invoice, deliveries } = await this.showDeliveries.execute(id, principal);
    return {
      deliveredTo: DeliveredTo.of(invoice),
      deliveries: deliveries.map((delivery) => DeliveryAnswer.of(delivery, invoice)),
    };
  }

  @Get('accounting/delivery/:departmentId')
  @ApiOperation({
    operationId: 'showDeliveryChannel',
    summary: 'Where the invoices of a department for public buyers go, and the platforms of this installation',
  })
  @ApiOkResponse({ type: DeliveryChannelAnswer })
  @ApiProblems(401, 403, 404)
  async channel(
    @Param('departmentId', departmentId) id: number,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryChannelAnswer> {
    const { channel, whenAway, connected, judging } = await this.showChannel.execute(id, principal);
    return { channel, whenAway, connected: [...connected], judging: [...judging] };
  }

  @Put('accounting/delivery/:departmentId')
  @ApiOperation({
    operationId: 'chooseDeliveryChannel',
    summary: 'Chooses where the invoices of a department for public buyers go from now on',
  })
  @ApiOkResponse({ type: DeliveryChannelAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422)
  async choose(
    @Param('departmentId', departmentId) id: number,
    @Body() { channel, whenAway }: ChooseDeliveryChannelBody,
    @CurrentPrincipal() principal: Principal,
  ): Promise<DeliveryChannelAnswer> {
    await this.chooseChannel.execute({ departmentId: id, channel, whenAway }, principal);
    return this.channel(id, principal);
  }

  @Get('accounting/delivery/:departmentId/buyers')
  @ApiOperation({
    operationId: 'lookUpBuyer',
    summary: 'The addresses of a buyer in the directory of the department’s platform, by SIREN or SIRET and service',
  })
  @ApiOkResponse({ type: BuyerAddressesAnswer })
  @ApiProblems(400, 401, 403, 404, 409, 422, 503)
  async buyers(
    @Param('departmentId', departmentId) id: number,
    @Query() { number = '', routingCode }: BuyerQuery,
    @CurrentPrincipal() principal: Principal,
  ): Promise<BuyerAddressesAnswer> {
    const digits = number.replaceAll(/\s/g, '');
    if (!/^(\d{9}|\d{14})$/.test(digits)) throw new BuyerNumberInvalid();
    const query = { departmentId: id, number: digits, routingCode: routingCode || undefined };
    const addresses = await this.lookUpBuyer.execute(query, principal, patience());
    return { addresses: [...addresses] };
  }

  @Post('accounting/delivery-messages')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'receiveDeliveryMessage',
    summary: 'Statuses that a platform reports by a signed message (Standard Webhooks)',
  })
  @ApiOkResponse({ type: DeliveryMessageAnswer })
  @ApiProblems(400, 401, 429)
  async receive(
    @Body() { statuses }: DeliveryMessageBody,
    @Req() request: FastifyRequest,
    @Ip() address: string,
  ): Promise<DeliveryMessageAnswer> {
    const now = this.clock.now();
    await limitRequests(this, 'delivery-message', address, TooManyMessages);
    const { invoiceWebhookSecret: secret } = this.settings;
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers;
    const message = { id, timestamp, signature, body: rawBodyOf(request) };
    const messageId = secret === undefined ? null : verifiedMessageId(message, secret, now);
    if (messageId === null) throw new WebhookRefused();
    const reported = statuses.map(({ trackingId, flowId = null, code, at, reason = '' }) => ({
      ...{ trackingId, flowId, code, reason },
      at: Date.parse(at),
    }));
    if (reported.some(({ at }) => Number.isNaN(at))) throw new WebhookRefused();
    return { received: await this.receiveMessage.execute({ messageId, statuses: reported }) };
  }
}
