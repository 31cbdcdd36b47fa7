import { ApiProperty } from '@nestjs/swagger';
import type { InvoiceSummary } from '@pds/accounting/contract';
import type { AidStationSnapshot } from '@pds/aid-station/contract';
import { DemandAnswer } from '@pds/demand/adapters';
import { AgreementAnswer, DocumentAnswer } from '@pds/documents/adapters';
import { Money, toIsoWithOffset } from '@pds/kernel';

/** An invoice in the dossier, for staff and organiser alike. */
export class DossierInvoice {
  @ApiProperty()
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  createdAt!: string;
  @ApiProperty({ type: String, nullable: true })
  sentAt!: string | null;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros: amount less payments and credit notes' })
  balance!: number;
  @ApiProperty()
  comment!: string;

  static of(invoice: InvoiceSummary, timeZone: string): DossierInvoice {
    return {
      id: invoice.id,
      number: invoice.number,
      createdAt: toIsoWithOffset(invoice.issuedAt, timeZone),
      sentAt: invoice.sentAt === null ? null : toIsoWithOffset(invoice.sentAt, timeZone),
      amount: Money.ofCents(invoice.amountCents).toEuros(),
      balance: Money.ofCents(invoice.balanceCents).toEuros(),
      comment: invoice.comment,
    };
  }
}

/** Statuses of the station the demand became. */
export class DossierStation {
  @ApiProperty({ minimum: 1, maximum: 6 })
  commercialStatus!: number;
  @ApiProperty({ minimum: 1, maximum: 3 })
  teamStatus!: number;
  @ApiProperty({ minimum: 1, maximum: 3 })
  administrativeStatus!: number;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'How much of the price is invoiced, in whole percent' })
  invoicedPercent!: number;

  static of(
    { commercialStatus, teamStatus, administrativeStatus }: AidStationSnapshot,
    invoicedPercent: number,
  ): DossierStation {
    return { commercialStatus, teamStatus, administrativeStatus, invoicedPercent };
  }
}

/** Everything the edit screen shows of one dossier (spec back-office 7). */
export class DossierAnswer extends DemandAnswer {
  @ApiProperty({ type: [DocumentAnswer], description: 'Newest first' })
  documents!: DocumentAnswer[];
  @ApiProperty({ type: [DossierInvoice], description: 'Oldest first' })
  invoices!: DossierInvoice[];
  @ApiProperty({ type: DossierStation, nullable: true, description: 'Null until the demand is transformed' })
  aidStation!: DossierStation | null;
  @ApiProperty({
    type: AgreementAnswer,
    nullable: true,
    description: 'The quote validated last, and what no longer matches it; null without one, and for organisers',
  })
  agreement!: AgreementAnswer | null;
}
