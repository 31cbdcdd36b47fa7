import { ApiProperty } from '@nestjs/swagger';
import {
  type BuyerAddress,
  type Delivery,
  type DeliveryChannel,
  deliveryChannels,
  type DeliveryStage,
  type WhenAway,
  whenAwayRules,
  distinctStatuses,
  type ElectronicChannel,
  type Invoice,
  type ShownDeliveryChannel,
  actionOf,
  collected,
  statusInForce,
  statusLabel,
} from '@pds/accounting/domain';
import { ChoiceField, ListField, TextField, TextFilter, WholeNumberField } from '@pds/platform';

const stages: readonly DeliveryStage[] = ['waiting', 'uncertain', 'not-accepted', 'deposited', 'refused'];
const electronicChannels: readonly ElectronicChannel[] = ['platform', 'chorus-pro'];

const stageLabels: Readonly<Record<DeliveryStage, string>> = {
  waiting: 'À déposer',
  uncertain: 'Dépôt en cours',
  'not-accepted': 'Dépôt refusé',
  deposited: 'Déposée',
  refused: 'Refusée',
};

export class DeliveryStatusAnswer {
  @ApiProperty({ description: 'Code of XP Z12-012; 298: to be sent to another addressee; 299: unknown', example: 203 })
  code!: number;
  @ApiProperty({ example: 'Mise à disposition' })
  label!: string;
  @ApiProperty({ description: 'The time that the platform told', example: '2026-11-20T09:00:00.000Z' })
  at!: string;
  @ApiProperty({ description: 'Empty for none' })
  reason!: string;
}

/** The electronic delivery of an invoice, or of one of its credit notes. */
export class DeliveryAnswer {
  @ApiProperty({ description: 'Number of the invoice or of the credit note', example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ enum: electronicChannels, enumName: 'ElectronicChannel' })
  channel!: ElectronicChannel;
  @ApiProperty({ enum: stages, enumName: 'DeliveryStage' })
  stage!: DeliveryStage;
  @ApiProperty({ description: 'The present state, in French', example: 'Prise en charge' })
  label!: string;
  @ApiProperty({
    description: 'Why it was refused or not accepted, or what the buyer says of its present state; or empty',
  })
  reason!: string;
  @ApiProperty({ description: 'What the seller has to do on the platform, in French; empty for nothing' })
  action!: string;
  @ApiProperty({ type: String, nullable: true, example: '2026-11-20T09:00:00.000Z' })
  depositedAt!: string | null;
  @ApiProperty({ type: [DeliveryStatusAnswer], description: 'Oldest first' })
  statuses!: DeliveryStatusAnswer[];
  @ApiProperty({ description: 'Whether the buyer refused the invoice, so that it has to be credited and issued again' })
  isToBeReplaced!: boolean;

  static of(delivery: Delivery, invoice: Invoice): DeliveryAnswer {
    const { trackingId, channel, depositedAt, refusal, statuses, creditNoteId } = delivery.snapshot();
    const inForce = statusInForce(statuses);
    const { stage } = delivery;
    const isCollected =
      stage === 'deposited' && creditNoteId === null && invoice.balance.isZero() && !invoice.paid.isZero();
    const isRefused = stage === 'refused' || stage === 'not-accepted';
    return {
      number: trackingId,
      channel,
      stage,
      label: isCollected ? statusLabel(collected) : inForce ? statusLabel(inForce.code) : stageLabels[stage],
      reason: inForce?.reason ?? refusal ?? '',
      action: stage === 'deposited' && !isCollected && inForce ? actionOf(inForce) : '',
      depositedAt: depositedAt === null ? null : new Date(depositedAt).toISOString(),
      statuses: distinctStatuses(statuses).map(({ code, at, reason }) => ({
        code,
        label: statusLabel(code),
        at: new Date(at).toISOString(),
        reason,
      })),
      isToBeReplaced: isRefused && creditNoteId === null && !invoice.creditable.isZero(),
    };
  }
}

/** What the invoice told its buyer, proposed for the invoice that replaces it. */
export class DeliveredTo {
  @ApiProperty()
  contactName!: string;
  @ApiProperty()
  contactEmail!: string;
  @ApiProperty()
  commitmentNumber!: string;
  @ApiProperty()
  serviceCode!: string;

  static of(invoice: Invoice): DeliveredTo {
    const { contactName, contactEmail, commitmentNumber, serviceCode = '' } = invoice.snapshot().content;
    return { contactName, contactEmail, commitmentNumber, serviceCode };
  }
}

export class DeliveriesAnswer {
  @ApiProperty({ type: DeliveredTo })
  deliveredTo!: DeliveredTo;
  @ApiProperty({ type: [DeliveryAnswer], description: 'That of the invoice first; none if it goes by e-mail only' })
  deliveries!: DeliveryAnswer[];
}

export class DeliveryChannelAnswer implements ShownDeliveryChannel {
  @ApiProperty({ enum: deliveryChannels, enumName: 'DeliveryChannel' })
  channel!: DeliveryChannel;
  @ApiProperty({
    enum: whenAwayRules,
    enumName: 'WhenAway',
    description: 'What happens to an invoice if the platform that judges it before its issue gives no answer',
  })
  whenAway!: WhenAway;
  @ApiProperty({ enum: electronicChannels, enumName: 'ElectronicChannel', isArray: true })
  connected!: ElectronicChannel[];
  @ApiProperty({
    enum: electronicChannels,
    enumName: 'ElectronicChannel',
    isArray: true,
    description: 'Those that are asked about invoices before their issue',
  })
  judging!: ElectronicChannel[];
}

export class ChooseDeliveryChannelBody {
  @ChoiceField(deliveryChannels, { message: 'Plateforme inconnue', enumName: 'DeliveryChannel' })
  channel!: DeliveryChannel;

  @ChoiceField(whenAwayRules, {
    message: 'Règle inconnue',
    enumName: 'WhenAway',
    optional: true,
    description: 'Unchanged if absent',
  })
  whenAway?: WhenAway;
}

export class BuyerQuery {
  @TextFilter({ description: 'SIREN or SIRET', maxLength: 20 })
  number?: string;
  @TextFilter({ description: 'Code of the service', maxLength: 100 })
  routingCode?: string;
}

export class BuyerAddressAnswer implements BuyerAddress {
  @ApiProperty({ example: '213801855_21380185500015_FACTURES' })
  address!: string;
  @ApiProperty({ type: String, nullable: true })
  siret!: string | null;
  @ApiProperty({ type: String, nullable: true })
  routingCode!: string | null;
  @ApiProperty()
  name!: string;
  @ApiProperty()
  isServiceMandatory!: boolean;
  @ApiProperty()
  isCommitmentMandatory!: boolean;
  @ApiProperty()
  isEitherMandatory!: boolean;
}

export class BuyerAddressesAnswer {
  @ApiProperty({ type: [BuyerAddressAnswer] })
  addresses!: BuyerAddressAnswer[];
}

class MessageStatus {
  @TextField({ maxLength: 50, filled: true, message: 'Numéro attendu', description: 'Number of the invoice' })
  trackingId!: string;
  @TextField({ maxLength: 200, optional: true, description: 'The platform’s identifier of the flow' })
  flowId?: string;
  @WholeNumberField({ minimum: 100, maximum: 999, description: 'Code of XP Z12-012' })
  code!: number;
  @TextField({
    maxLength: 30,
    pattern: { of: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/, message: 'Date et heure attendues' },
    description: 'Time of the status, in UTC: `2026-11-20T09:00:00Z`',
  })
  at!: string;
  @TextField({ maxLength: 300, optional: true })
  reason?: string;
}

export class DeliveryMessageBody {
  @ListField(() => MessageStatus, { maxItems: 200 })
  statuses!: MessageStatus[];
}

export class DeliveryMessageAnswer {
  @ApiProperty({ description: 'Number of statuses that were new' })
  received!: number;
}
