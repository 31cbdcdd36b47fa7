import { ApiProperty } from '@nestjs/swagger';
import {
  type CardPaymentView,
  type CheckoutState,
  type FollowedCheckout,
  isCharged,
  type StaffCardPaymentView,
  type StoredCheckout,
} from '@pds/accounting/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { LinkTokenField, TextField } from '@pds/platform';

const incompleteLink = 'Lien incomplet';

/** The secret of a link; in the body, so that no log contains it. */
export class PaymentLinkBody {
  @LinkTokenField()
  token!: string;
}

/** Which checkout the customer returns from. */
export class CheckoutReturnBody {
  @TextField({
    maxLength: 200,
    filled: true,
    message: incompleteLink,
    tooLong: incompleteLink,
    description: 'From the address that the provider sent the customer back to',
  })
  reference!: string;
}

/** An invoice as shown to the holder of its link. */
export class CardPaymentAnswer {
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ description: 'Whom it is paid to' })
  issuer!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros: what remains to pay' })
  balance!: number;
  @ApiProperty({ example: '2026-12-20' })
  dueDate!: string;
  @ApiProperty({ description: 'Whether it can be paid by card now' })
  isPayable!: boolean;

  static of({ invoice, isPayable }: CardPaymentView): CardPaymentAnswer {
    const { number, content } = invoice.snapshot();
    return {
      number,
      issuer: content.issuer.name,
      eventName: content.event.name,
      amount: invoice.amount.toEuros(),
      balance: invoice.balance.toEuros(),
      dueDate: content.dueDate,
      isPayable,
    };
  }
}

/** Where the customer pays. */
export class CheckoutAddressAnswer {
  @ApiProperty({ description: 'The page of the provider' })
  address!: string;
}

const states: readonly CheckoutState[] = ['open', 'paid', 'to-refund', 'expired', 'refused'];

/** A checkout as shown to whoever returns from the provider: paid only once the provider was read. */
export class CheckoutReturnAnswer {
  @ApiProperty({ enum: states })
  state!: CheckoutState;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ description: 'Whom it is paid to' })
  issuer!: string;
  @ApiProperty({ description: 'Euros: what was to be paid' })
  amount!: number;
  @ApiProperty({ description: 'Euros: what remains to pay on the invoice' })
  balance!: number;

  static of({ checkout, invoice }: FollowedCheckout): CheckoutReturnAnswer {
    const { number, content } = invoice.snapshot();
    return {
      state: checkout.state,
      number,
      issuer: content.issuer.name,
      amount: checkout.amountCents / 100,
      balance: invoice.balance.toEuros(),
    };
  }
}

/** A checkout as staff see it. */
export class CheckoutAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty({ enum: states })
  state!: CheckoutState;
  @ApiProperty({ description: 'Euros: the balance when it was created' })
  amount!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Euros charged; null unless the card was charged' })
  charged!: number | null;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the charge was read' })
  settledAt!: string | null;
  @ApiProperty({ description: 'Its identifier at the provider' })
  providerId!: string;

  static of(checkout: StoredCheckout, timeZone: string): CheckoutAnswer {
    const { id, state, amountCents, chargedCents, createdAt, settledAt, providerId } = checkout;
    return {
      id,
      state,
      amount: amountCents / 100,
      charged: chargedCents === null ? null : chargedCents / 100,
      createdAt: toIsoWithOffset(createdAt, timeZone),
      settledAt: settledAt === null ? null : toIsoWithOffset(settledAt, timeZone),
      providerId,
    };
  }
}

/** The payment by card of an invoice, for staff. */
export class StaffCardPaymentAnswer {
  @ApiProperty({ description: 'Whether it can be paid by card now' })
  isPayable!: boolean;
  @ApiProperty({ type: [CheckoutAnswer], description: 'Newest first: the latest twenty, and all that were charged' })
  checkouts!: CheckoutAnswer[];

  static of({ invoice, isPayable, checkouts }: StaffCardPaymentView): StaffCardPaymentAnswer {
    const { timeZone } = invoice.snapshot().content.issuer;
    // Those that were charged are never cut off.
    const shown = checkouts.filter((checkout, index) => index < 20 || isCharged(checkout));
    return { isPayable, checkouts: shown.map((checkout) => CheckoutAnswer.of(checkout, timeZone)) };
  }
}

/** A new link; it is shown only once. */
export class PaymentLinkAnswer {
  @ApiProperty({ description: 'Complete address, with the secret' })
  address!: string;
}

export class CardNotificationAnswer {
  @ApiProperty({ description: 'Whether it named a checkout of ours' })
  isKnown!: boolean;
}
