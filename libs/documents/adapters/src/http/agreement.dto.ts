import { ApiProperty } from '@nestjs/swagger';
import { type AcceptedSlot, type Agreement, outdatedText } from '@pds/documents/contract';
import { toIsoWithOffset } from '@pds/kernel';

/** One difference between a dossier and its accepted quote. */
export class AgreementDifference {
  @ApiProperty({ enum: ['customer', 'dates', 'slots', 'options', 'price'] })
  field!: string;
  @ApiProperty({ example: '2 088,00 €' })
  accepted!: string;
  @ApiProperty({ example: '500,00 €' })
  present!: string;
  @ApiProperty({ example: 'Le devis n° 12 ne correspond plus : 2 088,00 € → 500,00 €' })
  message!: string;
}

export class AcceptedSlotAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
  @ApiProperty({ example: '2027-05-08T14:00:00+02:00' })
  startDate!: string;
  @ApiProperty({ example: '2027-05-08T23:00:00+02:00' })
  endDate!: string;
  @ApiProperty()
  publicPeak!: number;
  @ApiProperty({ type: Number, nullable: true })
  publicBehavior!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  feature!: number | null;
  @ApiProperty({ type: Number, nullable: true })
  interventionDelay!: number | null;
  @ApiProperty()
  actorDevice!: boolean;
  @ApiProperty({ type: Number, nullable: true })
  deviceNature!: number | null;
  @ApiProperty({ description: 'Rescuers that it was sold with' })
  rescueWorkerCount!: number;

  static of({ startsAt, endsAt, publicBehaviour, ...same }: AcceptedSlot, timeZone: string): AcceptedSlotAnswer {
    return {
      ...same,
      startDate: toIsoWithOffset(startsAt, timeZone),
      endDate: toIsoWithOffset(endsAt, timeZone),
      publicBehavior: publicBehaviour,
    };
  }
}

/** The author of the change after which the dossier no longer matched. */
export class OutdatedByAnswer {
  @ApiProperty({ example: 'Olivia Renard' })
  name!: string;
  @ApiProperty()
  isOrganiser!: boolean;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  at!: string;
}

/** The quote validated last, compared with the stored dossier. */
export class AgreementAnswer {
  @ApiProperty({ example: 12 })
  quoteId!: number;
  @ApiProperty({ description: 'Euros', example: 2088 })
  price!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Organisation that the quote is made out to' })
  organizationId!: number | null;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty({ description: 'Whether the dossier may be transformed on it' })
  matches!: boolean;
  @ApiProperty({ type: [AgreementDifference], description: 'For organisers without that of the price' })
  differences!: AgreementDifference[];

  @ApiProperty({ type: [AcceptedSlotAnswer], description: 'In the order of the quote' })
  slots!: AcceptedSlotAnswer[];
  @ApiProperty({
    type: OutdatedByAnswer,
    nullable: true,
    description: 'Null while the dossier matches, where it is not known, and for organisers',
  })
  outdatedBy!: OutdatedByAnswer | null;

  /** For organisers: whether it still matches, and if not, without the price that staff are working on. */
  static forOrganiser(agreement: Agreement): AgreementAnswer {
    const answer = AgreementAnswer.of(agreement, null);
    return { ...answer, differences: answer.differences.filter(({ field }) => field !== 'price') };
  }

  static of(agreement: Agreement, outdatedBy: OutdatedByAnswer | null): AgreementAnswer {
    const { quoteId, totalCents, organisationId, organisationName, timeZone, slots, differences } = agreement;
    return {
      quoteId,
      price: totalCents / 100,
      organizationId: organisationId,
      organizationName: organisationName,
      matches: differences.length === 0,
      differences: differences.map((difference) => ({
        ...difference,
        message: outdatedText(agreement, [difference]),
      })),
      slots: slots.map((slot) => AcceptedSlotAnswer.of(slot, timeZone)),
      outdatedBy,
    };
  }
}
