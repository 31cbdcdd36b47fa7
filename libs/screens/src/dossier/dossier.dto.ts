import { ApiProperty, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { InvoiceCredit, InvoicedStation, InvoicePayment } from '@pds/accounting/adapters';
import type { InvoiceSummary, StationBilling } from '@pds/accounting/contract';
import { invoicedPercent, isSettledByCredit } from '@pds/accounting/domain';
import type { DossierStatusesSnapshot } from '@pds/aid-station/contract';
import { TeamCountsAnswer, UpdateStatusBody } from '@pds/aid-station/adapters';
import {
  administrativeStatuses,
  commercialStatuses,
  describeTable,
  hostings,
  reinforcements,
  type StatusTable,
  teamStatuses,
} from '@pds/aid-station/domain';
import {
  ActionObstacleProperty,
  ChangeRequestsAnswer,
  DemandAnswer,
  DemandConfigurationBody,
  ListedActionsAnswer,
  OwnDemandDetails,
  RelatedFileAnswer,
} from '@pds/demand/adapters';
import { AgreementAnswer, DocumentAnswer } from '@pds/documents/adapters';
import { Money, toIsoWithOffset } from '@pds/kernel';
import { groupedIban } from '@pds/paper';
import { CalendarDateFilter } from '@pds/platform';
import { settledByCreditInWords } from '../aid-stations/aid-station-screens.dto';
import { InvoiceToPayAnswer, NextStepAnswer, StandingAnswer } from './next-step.dto';
import { type DepartmentCard, issuerDetailsOf, issuerObstacles, type OfficeCard } from '@pds/organisations/contract';

/** Another organisation with the customer's number. */
export class CustomerTwin {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  name!: string;
}

export class DossierPayment extends PickType(InvoicePayment, ['id', 'type', 'amount', 'paymentDate']) {}

/** How an invoice is paid, and to whom. */
export class InvoicePaymentMeans {
  @ApiProperty({ description: 'To whom a cheque is made out, and who holds the account' })
  payee!: string;
  @ApiProperty({ description: 'Where a cheque is sent; empty when unknown' })
  address!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Grouped by fours; null where no transfer is asked for' })
  iban!: string | null;
  @ApiProperty({ type: String, nullable: true })
  bic!: string | null;
  @ApiProperty({ description: 'Whether it can be paid by card now' })
  isPayableByCard!: boolean;
}

export class DossierCredit extends PickType(InvoiceCredit, ['id', 'number', 'createdAt', 'amount', 'comment']) {}

/** An invoice in the dossier, for staff and organiser alike (spec back-office 3). */
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
  @ApiProperty({ example: '2026-12-20', description: 'Last day in time' })
  dueDate!: string;
  @ApiProperty({
    type: InvoicePaymentMeans,
    nullable: true,
    description: 'Null for staff, and once nothing is left to pay',
  })
  paymentMeans!: InvoicePaymentMeans | null;
  @ApiProperty()
  comment!: string;
  @ApiProperty({ type: [DossierPayment] })
  payments!: DossierPayment[];
  @ApiProperty({ type: [DossierCredit] })
  credits!: DossierCredit[];
  @ApiProperty({ type: InvoicedStation })
  aidStation!: InvoicedStation;

  /** @param takesCards of its issuer; null for staff, whose answer has no means of payment */
  static of(invoice: InvoiceSummary, timeZone: string, takesCards: boolean | null): DossierInvoice {
    const { issuerCode: _, name: payee, iban, ...account } = invoice.payee;
    const means = { payee, ...account, iban: iban && groupedIban(iban), isPayableByCard: takesCards === true };
    const { organisationId, organisationName, eventName, departmentId, officeId } = invoice;
    return {
      id: invoice.id,
      number: invoice.number,
      createdAt: toIsoWithOffset(invoice.issuedAt, timeZone),
      sentAt: invoice.sentAt === null ? null : toIsoWithOffset(invoice.sentAt, timeZone),
      amount: Money.ofCents(invoice.amountCents).toEuros(),
      balance: Money.ofCents(invoice.balanceCents).toEuros(),
      dueDate: invoice.dueDate,
      paymentMeans: takesCards !== null && invoice.balanceCents > 0 ? means : null,
      comment: invoice.comment,
      payments: invoice.payments.map(({ id, type, amountCents, paidOn }) => ({
        ...{ id, type, amount: Money.ofCents(amountCents).toEuros(), paymentDate: paidOn },
      })),
      credits: invoice.credits.map(({ id, number, issuedAt, amountCents, comment }) => ({
        ...{ id, number, createdAt: toIsoWithOffset(issuedAt, timeZone) },
        ...{ amount: Money.ofCents(amountCents).toEuros(), comment },
      })),
      aidStation: {
        ...{ id: invoice.aidStationId, organizationId: organisationId, organizationName: organisationName },
        ...{ eventName, departmentId, officeId },
      },
    };
  }
}

/** The statuses of the station that the demand became. */
export class DossierStation {
  @ApiProperty({ minimum: 1, maximum: 6 })
  commercialStatus!: number;
  @ApiProperty({ minimum: 1, maximum: 3 })
  teamStatus!: number;
  @ApiProperty({ minimum: 1, maximum: 3 })
  administrativeStatus!: number;
  @ApiProperty({ minimum: 1, maximum: 4, description: describeTable(reinforcements) })
  reinforcement!: number;
  @ApiProperty({ minimum: 1, maximum: 3, description: describeTable(hostings) })
  hosting!: number;

  @ApiProperty({ minimum: 0, maximum: 100, description: 'How much of the price is invoiced, in whole percent' })
  invoicedPercent!: number;

  @ApiProperty({ description: settledByCreditInWords })
  isSettledByCredit!: boolean;

  /** @param priceCents null when there is no price */
  static of(statuses: DossierStatusesSnapshot, priceCents: number | null, billed: StationBilling): DossierStation {
    return {
      ...statuses,
      invoicedPercent: invoicedPercent(priceCents, billed.netCents),
      isSettledByCredit: isSettledByCredit(billed),
    };
  }
}

/** The places that members of the association take, at the busiest moment of the event. */
export class DossierStaffing {
  @ApiProperty({ type: TeamCountsAnswer, description: 'Places that are taken' })
  planned!: TeamCountsAnswer;
  @ApiProperty({ type: TeamCountsAnswer, description: 'Places for which nobody has confirmed' })
  missing!: TeamCountsAnswer;
}

/** A missing detail of the issuer of the dossier's papers. */
export class IssuerLack {
  @ApiProperty({
    enum: ['issuer.name', 'issuer.address', 'issuer.siret', 'issuer.iban', 'issuer.vatMention', 'issuer.bankDeadline'],
  })
  field!: string;
  @ApiProperty({ example: 'le SIRET de l’émetteur (Protection civile – Rhône (69)) n’est pas renseigné' })
  message!: string;
}

/** The issuer of the dossier's quotes and invoices: its department, or its office when that one bills in its own name. */
export class DossierIssuer {
  @ApiProperty()
  departmentId!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null where the department makes them out' })
  officeId!: number | null;
  @ApiProperty({ description: 'Whether the department has offices: papers then name the one of the dossier' })
  hasOffices!: boolean;
  @ApiProperty({ type: [IssuerLack], description: 'What papers are refused for; empty when nothing is missing' })
  lacks!: IssuerLack[];

  static of(department: DepartmentCard, office: OfficeCard | null): DossierIssuer {
    return {
      departmentId: department.id,
      officeId: office?.isBillingAutonomy ? office.id : null,
      hasOffices: department.hasOffices,
      lacks: issuerObstacles(issuerDetailsOf(department, office)),
    };
  }
}

const TrackedStatus = (table: StatusTable) =>
  ApiProperty({
    type: 'integer',
    nullable: true,
    description: `${describeTable(table)}; null for the organiser until the demand is transformed`,
  });

/** The demand with the related data of other contexts: every field of spec organiser 3 and back-office 3. */
export class DemandDetails extends OwnDemandDetails {
  @ApiProperty({
    description:
      'Whether the e-mail that told the last refusal has left; false while it waits, where its recipient was refused for good, and while the demand is supported',
  })
  mailSent!: boolean;
  @TrackedStatus(commercialStatuses)
  commercialStatus!: number | null;
  @TrackedStatus(teamStatuses)
  teamStatus!: number | null;
  @TrackedStatus(administrativeStatuses)
  administrativeStatus!: number | null;
  @TrackedStatus(reinforcements)
  reinforcement!: number | null;
  @TrackedStatus(hostings)
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

/** Staff's save of the edit screen: the demand, and its statuses or those of the station that it became. */
export class ConfigureDemandBody extends IntersectionType(
  DemandConfigurationBody,
  OmitType(UpdateStatusBody, ['id']),
) {}

/** The caller's allowed actions on the whole dossier as it is stored. */
export class DossierActionsAnswer extends ListedActionsAnswer {
  @ActionObstacleProperty()
  save!: string | null;
  @ActionObstacleProperty()
  transform!: string | null;
  @ActionObstacleProperty()
  refuse!: string | null;
  @ActionObstacleProperty()
  takeUp!: string | null;
}

export class DuplicateQuery {
  @CalendarDateFilter({ description: 'First day of the copy, which moves all its slots; absent for the same days' })
  firstDay?: string;
}

export class DuplicatedDemand {
  @ApiProperty({ description: 'Number of the copy' })
  id!: number;
}

export class DuplicateAnswer {
  @ApiProperty({ type: DuplicatedDemand })
  demand!: DuplicatedDemand;
}

export class RepetitionPreviewAnswer {
  @ApiProperty({ description: 'In French: the first day of the event, before and after' })
  firstDay!: string;
}

/** Something that happened to a dossier, in words for its organiser. */
export class ThreadEntryAnswer {
  @ApiProperty({ format: 'date-time' })
  at!: string;
  @ApiProperty({ example: 'Devis n° 12 envoyé' })
  text!: string;
  @ApiProperty({ type: String, nullable: true, description: 'A reason, the amount, or what it is about' })
  detail!: string | null;
}

/** All data that the edit screen shows of one dossier (spec back-office 7), and the page of the event for its organiser. */
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
    description: 'The quote validated last, and what no longer matches it; null without one',
  })
  agreement!: AgreementAnswer | null;
  @ApiProperty({
    type: DossierStaffing,
    nullable: true,
    description: 'Null while its team is what staff entered, once it is handed over, and for organisers',
  })
  staffing!: DossierStaffing | null;
  @ApiProperty({ type: NextStepAnswer, nullable: true, description: 'Null for staff' })
  nextStep!: NextStepAnswer | null;
  @ApiProperty({ type: [InvoiceToPayAnswer], description: 'The most urgent first; empty for staff' })
  invoicesToPay!: InvoiceToPayAnswer[];
  @ApiProperty({ type: StandingAnswer, nullable: true, description: 'Null for staff' })
  standing!: StandingAnswer | null;
  @ApiProperty({ type: [ThreadEntryAnswer], description: 'Newest first; empty for staff, who have the timeline' })
  thread!: ThreadEntryAnswer[];
  @ApiProperty({ type: ChangeRequestsAnswer, description: 'What its organiser asked to be different' })
  changes!: ChangeRequestsAnswer;
  @ApiProperty({
    type: DossierIssuer,
    nullable: true,
    description:
      'Who makes out its papers; null while it has no department, once it is handed over, and for organisers',
  })
  issuer!: DossierIssuer | null;
  @ApiProperty({
    type: DossierActionsAnswer,
    nullable: true,
    description: 'What may be done with the dossier, and why not; null for organisers',
  })
  actions!: DossierActionsAnswer | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Where its event is seen in e-Protec; null while it was not synchronised, once it is handed over, and for organisers',
  })
  eprotecUrl!: string | null;
  @ApiProperty({
    type: [String],
    description: 'What convention and invoice lack of the customer, in French: « SIRET »; empty for organisers',
  })
  customerLacks!: string[];
  @ApiProperty({ type: [CustomerTwin], description: 'Other organisations with its number; empty for organisers' })
  customerTwins!: CustomerTwin[];
  @ApiProperty({ description: 'Whether the caller may synchronise it with e-Protec now' })
  canSynchronize!: boolean;
  @ApiProperty({
    description: 'Whether the save answered here gave it to a department or office that the caller sees nothing of',
  })
  isHandedOver!: boolean;

  @ApiProperty({
    type: [RelatedFileAnswer],
    description: 'In the order of their inputs; opened at /related-files/{id}',
  })
  relatedFiles!: RelatedFileAnswer[];
}
