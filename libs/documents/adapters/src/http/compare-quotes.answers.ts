import { ApiProperty } from '@nestjs/swagger';
import type { QuoteComparison } from '@pds/documents/domain';

/** One difference between two quotes. */
export class QuoteChangeAnswer {
  @ApiProperty({ example: '4 secouristes → 6 secouristes' })
  text!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Euros, en plus ou en moins ; null sans prix propre',
    example: 192,
  })
  difference!: number | null;
}

/** The changes of one part of a quote. */
export class ComparedPartAnswer {
  @ApiProperty({ example: 'Créneau « Course »' })
  title!: string;
  @ApiProperty({ type: [QuoteChangeAnswer] })
  changes!: QuoteChangeAnswer[];
}

/** Two quotes of a dossier side by side; the differences of all changes add up to the difference of the totals. */
export class QuoteComparisonAnswer {
  @ApiProperty({ description: 'Total du premier devis, en euros', example: 384 })
  olderPrice!: number;
  @ApiProperty({ description: 'Total du second, en euros', example: 576 })
  newerPrice!: number;
  @ApiProperty({ description: 'Euros, en plus ou en moins', example: 192 })
  difference!: number;
  @ApiProperty({ example: 'Le devis n° 13 coûte 192,00 € de plus que le devis n° 12.' })
  summary!: string;
  @ApiProperty({
    type: [ComparedPartAnswer],
    description: 'Dans l’ordre d’un devis ; ce qui ne change pas n’y est pas',
  })
  parts!: ComparedPartAnswer[];

  static of({ olderCents, newerCents, differenceCents, summary, parts }: QuoteComparison): QuoteComparisonAnswer {
    const changeOf = ({ text, differenceCents: cents }: QuoteComparison['parts'][number]['changes'][number]) => ({
      text,
      difference: cents === null ? null : cents / 100,
    });
    return {
      olderPrice: olderCents / 100,
      newerPrice: newerCents / 100,
      difference: differenceCents / 100,
      summary,
      parts: parts.map(({ title, changes }) => ({ title, changes: changes.map(changeOf) })),
    };
  }
}
