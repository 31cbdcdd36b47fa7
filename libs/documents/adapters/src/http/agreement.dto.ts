import { ApiProperty } from '@nestjs/swagger';
import { type Agreement, outdatedText } from '@pds/documents/contract';

/** One thing of a dossier that is no longer as it was accepted. */
export class AgreementDifference {
  @ApiProperty({ enum: ['customer', 'dates', 'slots', 'price'] })
  field!: string;
  @ApiProperty({ example: '2 088,00 €' })
  accepted!: string;
  @ApiProperty({ example: '500,00 €' })
  present!: string;
  @ApiProperty({ example: 'Le devis n° 12 ne correspond plus : 2 088,00 € → 500,00 €' })
  message!: string;
}

/** The quote that was validated last, beside the dossier as it is stored. */
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
  @ApiProperty({ type: [AgreementDifference] })
  differences!: AgreementDifference[];

  static of(agreement: Agreement): AgreementAnswer {
    const { quoteId, totalCents, organisationId, organisationName, differences } = agreement;
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
    };
  }
}
