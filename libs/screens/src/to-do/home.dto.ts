import { ApiProperty } from '@nestjs/swagger';
import { toIsoWithOffset } from '@pds/kernel';
import { CalendarDateField, TextField } from '@pds/platform';
import { type TaskKind, taskKinds } from '@pds/aid-station/domain';
import type { DossierToDo } from './to-do.read-model';
import type { FoundDossier } from '../search/dossier-search.read-model';

/** The period of the dashboard's figures. */
export class HomeQuery {
  @CalendarDateField({ description: 'First day of the period', example: '2026-11-01' })
  start!: string;

  @CalendarDateField({ description: 'Last day of the period, included', example: '2026-11-30' })
  end!: string;
}

/** The dashboard's figures, limited to the caller's scope. */
export class HomeAnswer {
  @ApiProperty({ description: 'Quotes in progress, in euros' })
  quote!: number;
  @ApiProperty({ description: 'Invoices less credit notes, in euros' })
  turnover!: number;
  @ApiProperty({ description: 'Turnover by station that starts in the period, in euros' })
  averageDps!: number;
}

export class InstalmentToDoAnswer {
  @ApiProperty({ enum: ['deposit', 'balance'] })
  kind!: 'deposit' | 'balance';
  @ApiProperty({ type: Number, nullable: true, description: 'The agreed share of a deposit', example: 30 })
  percent!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: at the signature', example: '2026-12-12' })
  dueOn!: string | null;
}

/** A dossier that needs an action. */
export class DossierToDoAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: String, nullable: true })
  organizationName!: string | null;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  startDate!: string;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty({
    description:
      'Since when: filed, quote generated or validated, event over, delivery of the invoice requested, invoice due',
    example: '2026-11-20T14:30:00+01:00',
  })
  since!: string;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Euros: price, quote, instalment, or balance of a blocked or unpaid invoice',
  })
  amount!: number | null;
  @ApiProperty({ description: 'Whether the quote to follow up has expired: a new one is to be generated' })
  isQuoteExpired!: boolean;
  @ApiProperty({ type: String, nullable: true })
  invoiceNumber!: string | null;
  @ApiProperty({ type: InstalmentToDoAnswer, nullable: true, description: 'The agreed instalment to invoice' })
  instalment!: InstalmentToDoAnswer | null;

  static of(dossier: DossierToDo): DossierToDoAnswer {
    const { id, eventName, organisationName, startsAt, timeZone, isAidStation, since, amountCents } = dossier;
    const { isQuoteExpired, invoiceNumber, instalment } = dossier;
    return {
      id,
      eventName,
      organizationName: organisationName,
      startDate: toIsoWithOffset(startsAt, timeZone),
      isAidStation,
      since: toIsoWithOffset(since, timeZone),
      amount: amountCents === null ? null : amountCents / 100,
      isQuoteExpired,
      invoiceNumber,
      instalment,
    };
  }
}

/** One task of the dashboard. */
export class ToDoGroup {
  @ApiProperty({ enum: taskKinds })
  task!: TaskKind;
  @ApiProperty({ description: 'Counted up to 10 001' })
  total!: number;
  @ApiProperty()
  totalIsExact!: boolean;
  @ApiProperty({ type: [DossierToDoAnswer], description: 'The first five by the date of the event' })
  records!: DossierToDoAnswer[];
}

export class ToDoAnswer {
  @ApiProperty({ type: [ToDoGroup], description: 'In the order of the work, empty ones too' })
  groups!: ToDoGroup[];
}

export class DossierSearchQuery {
  @TextField({
    maxLength: 200,
    filled: true,
    message: 'Veuillez saisir ce que vous cherchez',
    description: 'Number of a dossier, document or invoice, event, organisation, contact or town',
  })
  q!: string;
}

export class FoundDossierAnswer {
  @ApiProperty()
  id!: number;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: String, nullable: true })
  organizationName!: string | null;
  @ApiProperty({ description: 'Town, else place' })
  place!: string;
  @ApiProperty()
  contactName!: string;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  startDate!: string;
  @ApiProperty({ description: '1 EN COURS, 2 REFUSÉE, 3 VALIDÉE' })
  status!: number;
  @ApiProperty({ type: String, nullable: true, example: 'Facture F69-2026-000041' })
  foundBy!: string | null;

  static of({ organisationName, startsAt, timeZone, ...same }: FoundDossier): FoundDossierAnswer {
    return { ...same, organizationName: organisationName, startDate: toIsoWithOffset(startsAt, timeZone) };
  }
}

export class DossierSearchAnswer {
  @ApiProperty({
    type: [FoundDossierAnswer],
    description: 'At most 50: that number first, then the events nearest to today',
  })
  records!: FoundDossierAnswer[];
}
