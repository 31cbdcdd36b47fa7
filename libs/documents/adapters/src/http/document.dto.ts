import { ApiProperty } from '@nestjs/swagger';
import { type DocumentSummary, type PaymentSchedule, scheduleLimits } from '@pds/documents/contract';
import { Money, toIsoWithOffset } from '@pds/kernel';
import { CalendarDateField, EurosFilter, WholeNumberFilter } from '@pds/platform';

/** Days after the event on which the balance is due by default: the legal term. */
const defaultBalanceDays = 30;

/** A generated document as screens show it (spec back-office 3, Document). */
export class DocumentAnswer {
  @ApiProperty({ example: 12 })
  id!: number;
  @ApiProperty({ description: 'Nom public imprévisible : le PDF s’ouvre à /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ enum: [1, 2, 3], description: '1 devis, 2 convention, 3 déclaration de dispositif' })
  type!: number;
  @ApiProperty({ format: 'date-time' })
  createdAt!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Total annoncé, en euros ; null pour une déclaration, qui n’en annonce pas',
    example: 1234.5,
  })
  price!: number | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Fin de validité d’un devis (exclue)',
  })
  validUntil!: string | null;
  @ApiProperty()
  validated!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  validatedAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  sendingDate!: string | null;
  @ApiProperty({ type: String, nullable: true })
  signedDocumentFileName!: string | null;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'Quand la copie signée a été ajoutée',
  })
  signedDocumentAt!: string | null;
  @ApiProperty({ description: 'La copie signée reste : le document a été validé sur elle' })
  signedDocumentKept!: boolean;

  /** For organisers: a signed copy is reserved to the association (decisions: Documents). */
  static forOrganiser(summary: DocumentSummary): DocumentAnswer {
    const none = { signedDocumentFileName: null, signedDocumentAt: null, signedDocumentKept: false };
    return { ...DocumentAnswer.of(summary), ...none };
  }

  static of(summary: DocumentSummary): DocumentAnswer {
    const moment = (instant: number | null) => (instant === null ? null : toIsoWithOffset(instant, summary.timeZone));
    return {
      id: summary.id,
      uniq: summary.uniq,
      type: summary.type,
      createdAt: moment(summary.createdAt)!,
      price: summary.priceCents === null ? null : summary.priceCents / 100,
      validUntil: moment(summary.validUntil),
      validated: summary.validatedAt !== null,
      validatedAt: moment(summary.validatedAt),
      sendingDate: moment(summary.sendingDate),
      signedDocumentFileName: summary.signedDocumentFileName,
      signedDocumentAt: moment(summary.signedDocumentAt),
      signedDocumentKept: summary.signedDocumentKept,
    };
  }
}

/** What staff may set when they generate or preview a document. */
export class GenerateDocumentQuery {
  @CalendarDateField({
    optional: true,
    example: '2026-12-20',
    description:
      'Dernier jour de validité d’un devis ; par défaut la durée du département, au plus tard la veille de l’évènement',
  })
  lastValidDay?: string;

  @WholeNumberFilter({
    minimum: 1,
    maximum: 99,
    message: 'Un pourcentage entier de 1 à 99',
    description: 'Acompte d’un devis, en pourcent du total ; sans acompte par défaut',
  })
  depositPercent?: number;

  @EurosFilter({ description: 'Acompte d’un devis, en euros, au lieu d’un pourcentage' })
  depositAmount?: number;

  @WholeNumberFilter({
    minimum: 0,
    maximum: scheduleLimits.daysBefore,
    message: `Un nombre de jours de 0 à ${scheduleLimits.daysBefore}`,
    description: 'Jours avant l’évènement auxquels l’acompte est dû ; à la signature par défaut',
  })
  depositDaysBefore?: number;

  @WholeNumberFilter({
    minimum: -scheduleLimits.daysBefore,
    maximum: scheduleLimits.daysAfter,
    message: `Un nombre de jours de −${scheduleLimits.daysBefore} à ${scheduleLimits.daysAfter}`,
    description: 'Jours après l’évènement auxquels le solde est dû, négatifs pour avant ; 30 par défaut',
  })
  balanceDays?: number;

  /** The payment in two parts that it asks for; undefined for none. */
  get schedule(): PaymentSchedule | undefined {
    const { depositPercent, depositAmount, depositDaysBefore = null, balanceDays = defaultBalanceDays } = this;
    const due = { depositDaysBefore, balanceDays };
    if (depositAmount !== undefined) return { deposit: { cents: Money.ofEuros(depositAmount).cents }, ...due };
    return depositPercent === undefined ? undefined : { deposit: { percent: depositPercent }, ...due };
  }
}

/** A newly generated document. */
export class GeneratedDocumentAnswer extends DocumentAnswer {
  @ApiProperty({ type: [String], description: 'Ce qu’il faut vérifier avant de l’envoyer, en français' })
  warnings!: string[];
}
