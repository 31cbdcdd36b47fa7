import { ApiProperty } from '@nestjs/swagger';
import { toIsoWithOffset } from '@pds/kernel';
import { CalendarDateField, ChoiceFilter, ListAnswer, ListQuery, TextField } from '@pds/platform';
import { countsText, type ToDoKind, toDoKinds } from '@pds/aid-station/domain';
import { ListedDeadlineAnswer } from './deadlines.dto';
import type { ToDoLine } from './to-do.read-model';
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

/** A line of « À traiter ». */
export class ToDoLineAnswer {
  @ApiProperty({ enum: toDoKinds, enumName: 'ToDoKind' })
  kind!: ToDoKind;
  @ApiProperty({ description: 'The invoice that is blocked or unpaid, the reinforcement, else the dossier' })
  id!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'Null for reinforcement outside the caller’s scope' })
  dossierId!: number | null;
  @ApiProperty()
  eventName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The customer; for reinforcement the office that asks' })
  organizationName!: string | null;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  startDate!: string;
  @ApiProperty()
  isAidStation!: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Since when: filed, quote generated or validated, event over, delivery of the invoice requested, invoice due; null for a deadline',
    example: '2026-11-20T14:30:00+01:00',
  })
  since!: string | null;
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
  @ApiProperty({ type: ListedDeadlineAnswer, nullable: true })
  deadline!: ListedDeadlineAnswer | null;
  @ApiProperty({ type: String, nullable: true, example: '4 secouristes, 1 VPS', description: 'What is asked for' })
  reinforcement!: string | null;

  static of(line: ToDoLine): ToDoLineAnswer {
    const { kind } = line;
    if ('dossier' in line) {
      const {
        id: dossierId,
        aboutId: id,
        organisationName,
        startsAt,
        timeZone,
        since,
        amountCents,
        ...same
      } = line.dossier;
      return {
        ...{ ...nothing, ...same, kind, id, dossierId, organizationName: organisationName },
        startDate: toIsoWithOffset(startsAt, timeZone),
        since: toIsoWithOffset(since, timeZone),
        amount: amountCents === null ? null : amountCents / 100,
      };
    }
    if ('deadline' in line) {
      const deadline = ListedDeadlineAnswer.of(line.deadline);
      const { id, eventName, organizationName, isAidStation, startDate } = deadline;
      return {
        ...nothing,
        ...{ kind, id, dossierId: id, eventName, organizationName, isAidStation, startDate, deadline },
      };
    }
    const { id, dossierId, eventName, askingOfficeName, isAidStation, period, timeZone, askedAt, asked } =
      line.reinforcement;
    return {
      ...{ ...nothing, kind, id, dossierId, eventName, organizationName: askingOfficeName, isAidStation },
      startDate: toIsoWithOffset(period.start, timeZone),
      since: toIsoWithOffset(askedAt, timeZone),
      reinforcement: countsText(asked),
    };
  }
}

const nothing = {
  since: null,
  amount: null,
  isQuoteExpired: false,
  invoiceNumber: null,
  instalment: null,
  deadline: null,
  reinforcement: null,
};

export class ToDoQuery extends ListQuery {
  @ChoiceFilter(toDoKinds, { message: 'Tâche inconnue', description: 'Only this kind' })
  kind?: ToDoKind;

  @ChoiceFilter(['consequence'] as const, { message: 'Tri inconnu', default: 'consequence' })
  sort = 'consequence' as const;
}

/** How many lines a kind has. */
class ToDoKindAnswer {
  @ApiProperty({ enum: toDoKinds, enumName: 'ToDoKind' })
  kind!: ToDoKind;
  @ApiProperty({ description: 'Counted up to 10 001' })
  total!: number;
  @ApiProperty()
  totalIsExact!: boolean;
}

export class ToDoAnswer extends ListAnswer {
  @ApiProperty({ type: [ToDoKindAnswer], description: 'Every kind, by consequence' })
  kinds!: ToDoKindAnswer[];
  @ApiProperty({ type: [ToDoLineAnswer], description: 'By consequence' })
  records!: ToDoLineAnswer[];
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
