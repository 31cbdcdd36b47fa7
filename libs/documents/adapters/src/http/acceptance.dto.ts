import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { type ChangeField, changeFieldCodes, maxChangeText } from '@pds/demand/contract';
import {
  type AcceptanceInput,
  type AnswerableView,
  type IssuedLink,
  nextStepText,
  type ZonedAnswer,
} from '@pds/documents/domain';
import { toIsoWithOffset } from '@pds/kernel';
import { type CompletedPart, completedParts } from '@pds/organisations/contract';
import { paperPlace } from '@pds/paper';
import {
  ChoiceField,
  ContactAnswer,
  EmailField,
  LinkTokenField,
  PersonNameField,
  TextField,
  YesNoField,
} from '@pds/platform';

/** The secret of a link; in the body, so that no log contains it. */
export class AcceptanceLinkBody {
  @LinkTokenField()
  token!: string;
}

export class AgreementBody {
  @PersonNameField({ what: 'nom', filled: true, message: 'Indiquez vos prénom et nom' })
  name!: string;

  @TextField({
    maxLength: 100,
    filled: true,
    message: 'Indiquez votre qualité (président, trésorière…)',
    example: 'Présidente',
  })
  capacity!: string;

  @YesNoField({ description: 'The sentence of agreement is ticked' })
  agreed!: boolean;

  @ChoiceField([1, 2, 3, 4, 5], { optional: true, message: 'Veuillez choisir un type' })
  orgaType?: 1 | 2 | 3 | 4 | 5;

  @YesNoField({ optional: true, description: 'A private person; the fields orga… fill in what the customer lacks' })
  orgaIndividual?: boolean;

  @TextField({ optional: true, maxLength: 100, description: 'SIRET, RNA or LEA, by type' })
  orgaIdentifier?: string;

  @TextField({ optional: true, maxLength: 200 })
  orgaAddress?: string;

  @TextField({ optional: true, maxLength: 12 })
  orgaZipCode?: string;

  @TextField({ optional: true, maxLength: 200 })
  orgaCity?: string;
}

/** The acceptance that a body contains, with what it says of the customer. */
export function acceptanceOf(body: AgreementBody): AcceptanceInput {
  const { name, capacity, agreed, orgaType: type, orgaIndividual: isIndividual, orgaIdentifier: identifier } = body;
  const { orgaAddress: line1, orgaZipCode: zipcode, orgaCity: city } = body;
  return { name, capacity, agreed, customer: { type, isIndividual, identifier, line1, zipcode, city } };
}

export class RefusalBody {
  @TextField({ maxLength: 1_000, filled: true, message: 'Indiquez la raison de votre refus' })
  reason!: string;
}

export class AcceptDocumentBody extends IntersectionType(AcceptanceLinkBody, AgreementBody) {
  @EmailField({
    optional: true,
    description: 'For a person to whom the link was forwarded: a copy goes to this address too',
  })
  copyTo?: string;
}

export class DeclineDocumentBody extends IntersectionType(AcceptanceLinkBody, RefusalBody) {}

/** A change that is asked for instead of an answer, or beside it. */
export class AskForChangeByLinkBody extends AcceptanceLinkBody {
  @ChoiceField(changeFieldCodes, { message: 'Veuillez choisir ce qui change', enumName: 'ChangeField' })
  field!: ChangeField;
  @TextField({ maxLength: maxChangeText, description: 'What is to be different' })
  wish!: string;
  @TextField({ optional: true, maxLength: maxChangeText, description: 'What else the association should know' })
  note?: string;
}

const states = ['open', 'accepted', 'declined'] as const;

const expectedBefore =
  'First instant that is too late for the answer asked for: end of a quote, start of a convention’s event; null once that has begun';

/** A document as shown to the person who may answer it, by its link or from their account. */
export class AcceptanceAnswer {
  @ApiProperty({ enum: [1, 2], description: '1 devis, 2 convention' })
  type!: number;
  @ApiProperty({ example: 12 })
  number!: number;
  @ApiProperty({ description: 'Who makes the offer' })
  issuer!: string;
  @ApiProperty({ description: 'Whom it is made to' })
  customer!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ description: 'Where it takes place, on one line' })
  place!: string;
  @ApiProperty({ format: 'date-time' })
  startsAt!: string;
  @ApiProperty({ format: 'date-time' })
  endsAt!: string;
  @ApiProperty({ description: 'Euros', example: 1234.5 })
  price!: number;
  @ApiProperty({ format: 'date-time', description: 'First instant at which it can no longer be answered' })
  expiresAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: expectedBefore })
  answerBefore!: string | null;
  @ApiProperty({ enum: states })
  state!: (typeof states)[number];
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  answeredAt!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Who accepted' })
  name!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'In what capacity' })
  capacity!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was declined' })
  reason!: string | null;
  @ApiProperty({ description: 'Whether the copy with the evidence page is printed' })
  evidenceReady!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What follows the answer, in French; null while it is open',
  })
  next!: string | null;
  @ApiProperty({ description: 'Code of the department, whose terms of sale hold', example: '69' })
  department!: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The version of its terms of sale in force at the issue; null where the general ones were',
  })
  termsOfSaleVersion!: number | null;
  @ApiProperty({ type: ContactAnswer })
  contact!: ContactAnswer;
  @ApiProperty({ enum: completedParts, isArray: true, description: 'What the acceptance asks for about the customer' })
  customerMissing!: CompletedPart[];
  @ApiProperty({ type: 'integer', nullable: true, description: 'Organisation type 1 to 6; null if it is missing' })
  customerType!: number | null;

  static of({
    document,
    content,
    expiresAt,
    answerBefore,
    deadlineZone,
    answer,
    hasEvidence,
    contact,
    customer,
  }: AnswerableView): AcceptanceAnswer {
    const { event } = content.dossier;
    return {
      type: document.type,
      number: document.id,
      issuer: content.issuer.name,
      customer: content.customer.name,
      eventName: event.name,
      place: paperPlace(event),
      startsAt: toIsoWithOffset(event.startsAt, event.timeZone),
      endsAt: toIsoWithOffset(event.endsAt, event.timeZone),
      // A quote or a convention, the kinds answered online, always has a price.
      price: document.priceCents! / 100,
      expiresAt: toIsoWithOffset(expiresAt, deadlineZone),
      answerBefore: answerBefore === null ? null : toIsoWithOffset(answerBefore, deadlineZone),
      state: answer?.words.outcome ?? 'open',
      answeredAt: answer && toIsoWithOffset(answer.answeredAt, content.issuer.timeZone),
      ...answerFields(answer?.words),
      evidenceReady: hasEvidence,
      next: answer && nextStepText(document.type, answer.words),
      department: content.issuer.departmentCode,
      termsOfSaleVersion: content.issuer.termsOfSale?.version ?? null,
      contact,
      customerMissing: [...(customer?.missing ?? [])],
      customerType: customer?.type ?? null,
    };
  }
}

/** The same for a document of the caller. */
export class OwnAcceptanceAnswer extends AcceptanceAnswer {
  @ApiProperty({ description: 'The PDF opens at /api/document/{uniq}' })
  uniq!: string;
  @ApiProperty({ description: 'Number of the demand or station' })
  demandId!: number;

  static override of(view: AnswerableView): OwnAcceptanceAnswer {
    return { ...AcceptanceAnswer.of(view), uniq: view.document.uniq, demandId: view.document.demandId };
  }
}

/** A newly created link; it is shown only once. */
export class AcceptanceLinkAnswer {
  @ApiProperty({ description: 'Complete address, with the secret' })
  address!: string;
  @ApiProperty({ format: 'date-time', description: 'First instant at which it opens nothing any more' })
  expiresAt!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: expectedBefore })
  answerBefore!: string | null;

  static of({ expiresAt, answerBefore, timeZone }: IssuedLink, address: string): AcceptanceLinkAnswer {
    return {
      address,
      expiresAt: toIsoWithOffset(expiresAt, timeZone),
      answerBefore: answerBefore === null ? null : toIsoWithOffset(answerBefore, timeZone),
    };
  }
}

/** An online answer to a document, as staff see it. */
export class DocumentReplyAnswer {
  @ApiProperty({ example: 12 })
  documentId!: number;
  @ApiProperty({ enum: ['accepted', 'declined'] })
  outcome!: 'accepted' | 'declined';
  @ApiProperty({ format: 'date-time' })
  answeredAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who accepted' })
  name!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'In what capacity' })
  capacity!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why it was declined' })
  reason!: string | null;
  @ApiProperty({ description: 'Whether the copy with the evidence page is printed' })
  evidenceReady!: boolean;

  static of({ documentId, words, answeredAt, timeZone, hasEvidence }: ZonedAnswer): DocumentReplyAnswer {
    return {
      documentId,
      outcome: words.outcome,
      answeredAt: toIsoWithOffset(answeredAt, timeZone),
      ...answerFields(words),
      evidenceReady: hasEvidence,
    };
  }
}

function answerFields(words: ZonedAnswer['words'] | undefined) {
  const accepted = words?.outcome === 'accepted' ? words : null;
  return {
    name: accepted?.name ?? null,
    capacity: accepted?.capacity ?? null,
    reason: words?.outcome === 'declined' ? words.reason : null,
  };
}
