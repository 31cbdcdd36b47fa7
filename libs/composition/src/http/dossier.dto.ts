import { ApiProperty, OmitType } from '@nestjs/swagger';
import type { InvoiceSummary } from '@pds/accounting/contract';
import type { AidStationSnapshot } from '@pds/aid-station/contract';
import { StatusField } from '@pds/aid-station/adapters';
import {
  administrativeStatuses,
  commercialStatuses,
  hostings,
  inWords,
  reinforcements,
  type StatusTable,
  teamStatuses,
} from '@pds/aid-station/domain';
import { DemandConfigurationBody, DemandAnswer, OwnDemandDetails, RelatedFileAnswer } from '@pds/demand/adapters';
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
  @ApiProperty({ minimum: 1, maximum: 4, description: inWords(reinforcements) })
  reinforcement!: number;
  @ApiProperty({ minimum: 1, maximum: 3, description: inWords(hostings) })
  hosting!: number;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'How much of the price is invoiced, in whole percent' })
  invoicedPercent!: number;

  static of({ id: _id, ...statuses }: AidStationSnapshot, invoicedPercent: number): DossierStation {
    return { ...statuses, invoicedPercent };
  }
}

const StationStatus = (table: StatusTable) =>
  ApiProperty({
    type: 'integer',
    nullable: true,
    description: `${inWords(table)}; null until the demand is transformed`,
  });

/** The demand with what other contexts know of it, every field of spec organiser 3 and back-office 3. */
export class DemandDetails extends OwnDemandDetails {
  @StationStatus(commercialStatuses)
  commercialStatus!: number | null;
  @StationStatus(teamStatuses)
  teamStatus!: number | null;
  @StationStatus(administrativeStatuses)
  administrativeStatus!: number | null;
  @StationStatus(reinforcements)
  reinforcement!: number | null;
  @StationStatus(hostings)
  hosting!: number | null;
  @ApiProperty({ type: [DocumentAnswer], description: 'Newest first' })
  documents!: DocumentAnswer[];
  @ApiProperty({ type: [DossierInvoice], description: 'Oldest first' })
  invoices!: DossierInvoice[];
  @ApiProperty({
    type: [RelatedFileAnswer],
    description: 'In the order of their inputs; opened at /related-files/{id}',
  })
  relatedFiles!: RelatedFileAnswer[];
}

/** Staff's save of the edit screen: the demand, and the statuses of the station it became. */
export class ConfigureDemandBody extends DemandConfigurationBody {
  @StatusField(commercialStatuses)
  commercialStatus?: number;

  @StatusField(teamStatuses)
  teamStatus?: number;

  @StatusField(administrativeStatuses)
  administrativeStatus?: number;

  @StatusField(reinforcements)
  reinforcement?: number;

  @StatusField(hostings)
  hosting?: number;
}

export class DuplicatedDemand {
  @ApiProperty({ description: 'Number of the copy' })
  id!: number;
}

export class DuplicateAnswer {
  @ApiProperty({ type: DuplicatedDemand })
  demand!: DuplicatedDemand;
}

/** Everything the edit screen shows of one dossier (spec back-office 7). */
export class DossierAnswer extends OmitType(DemandAnswer, ['demand']) {
  @ApiProperty({ type: DemandDetails })
  demand!: DemandDetails;
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

  @ApiProperty({
    type: [RelatedFileAnswer],
    description: 'In the order of their inputs; opened at /related-files/{id}',
  })
  relatedFiles!: RelatedFileAnswer[];
}
