import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { ReminderOutcome } from '@pds/accounting/contract';
import {
  daysLate,
  type DueReminder,
  maxReasonLength,
  type PreparedReminder,
  type ProposedReminder,
  reminderBounds,
  type ReminderRules,
  type ReminderStage,
  reminderStages,
  type ShownReminderRules,
  type WantedReminder,
} from '@pds/accounting/domain';
import {
  CalendarDateField,
  CalendarDateFilter,
  ChoiceField,
  ChoiceFilter,
  EmailField,
  IdField,
  IdFilter,
  IdListField,
  ListAnswer,
  ListField,
  ListQuery,
  TextField,
  TextFilter,
  WholeNumberField,
  YesNoField,
} from '@pds/platform';
import type { OwedByAge, OwingCustomer } from '../../read-models/ledger/aged-balance.read-model';
import type { ReminderExclusion, SentReminder } from '../../read-models/reminders/reminder-history.read-model';

const asOfDay = { description: 'Day on which it is looked at; today without it', example: '2026-11-20' };
const unknownStage = 'Niveau de relance inconnu';

/** The date and the filters of the aged balance. */
export class AgedBalanceQuery extends ListQuery {
  @CalendarDateFilter(asOfDay)
  asOf?: string;
  @TextFilter({ description: "Part of the customer's name" })
  orgaName?: string;
  @IdFilter({ message: 'Département inconnu', description: 'Department id; the scope applies all the same' })
  department?: number;
  @IdFilter({ message: 'Antenne inconnue', description: 'Office id; the scope applies all the same' })
  office?: number;
}

/** Amounts due, grouped by days past the due date. Euros. */
export class AgedAmounts implements OwedByAge {
  @ApiProperty({ type: 'integer', description: 'Invoices on which something is owed' })
  invoices!: number;
  @ApiProperty({ description: 'Euros not due yet' })
  notDue!: number;
  @ApiProperty({ description: 'Euros 1 to 30 days late' })
  upTo30!: number;
  @ApiProperty({ description: 'Euros 31 to 60 days late' })
  upTo60!: number;
  @ApiProperty({ description: 'Euros 61 to 90 days late' })
  upTo90!: number;
  @ApiProperty({ description: 'Euros more than 90 days late' })
  over90!: number;
  @ApiProperty({ description: 'Euros' })
  total!: number;
}

export class AgedCustomer extends AgedAmounts implements OwingCustomer {
  @ApiProperty({ type: Number, nullable: true })
  organizationId!: number | null;
  @ApiProperty()
  organizationName!: string;
}

/** Amounts owed on a day: the total, then each customer, largest debt first. */
export class AgedBalanceAnswer extends ListAnswer {
  @ApiProperty({ example: '2026-11-20' })
  asOf!: string;
  @ApiProperty({ type: AgedAmounts })
  totals!: AgedAmounts;
  @ApiProperty({ type: [AgedCustomer] })
  records!: AgedCustomer[];
}

export class ReminderQuery {
  @CalendarDateFilter(asOfDay)
  asOf?: string;
  @ChoiceFilter(reminderStages, { message: unknownStage, description: '1 courteous, 2 firm, 3 last' })
  stage?: ReminderStage;
  @TextFilter({ description: "Part of the customer's name" })
  orgaName?: string;
  @IdFilter({ message: 'Département inconnu', description: 'Department id; the scope applies all the same' })
  department?: number;
  @IdFilter({ message: 'Antenne inconnue', description: 'Office id; the scope applies all the same' })
  office?: number;
}

class SentStage {
  @ApiProperty({ enum: reminderStages })
  stage!: ReminderStage;
  @ApiProperty({ example: '2026-11-20' })
  sentOn!: string;
}

/** An unpaid invoice with the reminder that may be sent now. */
export class ProposedReminderLine {
  @ApiProperty({ description: 'The invoice' })
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ enum: reminderStages, description: '1 courteous, 2 firm, 3 last' })
  stage!: ReminderStage;
  @ApiProperty({ example: '2026-11-20' })
  dueDate!: string;
  @ApiProperty({ type: 'integer' })
  daysLate!: number;
  @ApiProperty({ description: 'Euros' })
  amount!: number;
  @ApiProperty({ description: 'Euros left to pay' })
  balance!: number;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty()
  eventName!: string;
  @ApiProperty()
  aidStationId!: number;
  @ApiProperty({ description: 'The billing contact', example: 'compta@example.org' })
  contactEmail!: string;
  @ApiProperty({ type: [SentStage], description: 'Reminders that were sent' })
  sent!: SentStage[];
}

export class ProposedRemindersAnswer {
  @ApiProperty({ example: '2026-11-20' })
  asOf!: string;
  @ApiProperty({ type: [ProposedReminderLine], description: 'The oldest due dates first, 200 at most' })
  records!: ProposedReminderLine[];
  @ApiProperty({ description: 'Whether there are more than those shown' })
  hasMore!: boolean;

  static of(asOf: string, proposals: readonly ProposedReminder[], hasMore: boolean): ProposedRemindersAnswer {
    const records = proposals.map((one) => ({
      id: one.invoiceId,
      number: one.number,
      stage: one.stage,
      dueDate: one.dueDate,
      daysLate: daysLate(one.dueDate, one.asOf),
      amount: one.amountCents / 100,
      balance: one.balanceCents / 100,
      organizationName: one.organisationName,
      eventName: one.eventName,
      aidStationId: one.aidStationId,
      contactEmail: one.contactEmail,
      sent: one.sent.map(({ stage, sentOn }) => ({ stage, sentOn })),
    }));
    return { asOf, records, hasMore };
  }
}

export class WantedReminderBody {
  @IdField({ description: 'The invoice' })
  id!: number;
  @ChoiceField(reminderStages, { message: unknownStage, description: '1 courteous, 2 firm, 3 last' })
  stage!: ReminderStage;
  @EmailField({ optional: true, description: 'In place of the billing contact' })
  to?: string;
}

/** Maximum number of reminders sent at once. */
const tooMany = { maxItems: 100, tooMany: '100 relances au plus à la fois' };

/** Reminders selected among the proposed ones. */
export class RemindersBody {
  @ListField(() => WantedReminderBody, tooMany)
  reminders!: WantedReminderBody[];
}

export function wantedReminders({ reminders }: RemindersBody): WantedReminder[] {
  return reminders.map(({ id: invoiceId, stage, to }) => ({ invoiceId, stage, to }));
}

/** Invoices selected in a list, to remind together. */
export class DueRemindersBody {
  @IdListField({ ...tooMany, description: 'Invoices' })
  ids!: number[];
}

/** An invoice with the reminder that is due today. */
export class DueReminderLine {
  @ApiProperty({ description: 'The invoice' })
  id!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty({ enum: reminderStages, description: '1 courteous, 2 firm, 3 last' })
  stage!: ReminderStage;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty()
  aidStationId!: number;
}

/** An invoice for which no reminder is due. */
export class NotDueReminderLine {
  @ApiProperty({ description: 'The invoice' })
  id!: number;
  @ApiProperty({ type: String, nullable: true, example: 'F69-2026-000041', description: 'Null where it is not found' })
  number!: string | null;
  @ApiProperty({ description: 'Why, in French' })
  reason!: string;
}

/** The reminder due for each invoice, in the order of selection. */
export class DueRemindersAnswer {
  @ApiProperty({ type: [DueReminderLine] })
  due!: DueReminderLine[];
  @ApiProperty({ type: [NotDueReminderLine] })
  notDue!: NotDueReminderLine[];

  static of(reminders: readonly DueReminder[]): DueRemindersAnswer {
    const answer: DueRemindersAnswer = { due: [], notDue: [] };
    for (const one of reminders) {
      const { invoiceId: id } = one;
      if (one.stage === null) {
        answer.notDue.push({ id, number: one.number, reason: one.because });
      } else {
        const { number, stage, organisationName: organizationName, aidStationId } = one;
        answer.due.push({ id, number, stage, organizationName, aidStationId });
      }
    }
    return answer;
  }
}

/** A reminder as its recipient will read it. */
export class PreparedReminderAnswer {
  @ApiProperty({ description: 'The invoice' })
  id!: number;
  @ApiProperty({ enum: reminderStages })
  stage!: ReminderStage;
  @ApiProperty()
  subject!: string;
  @ApiProperty({ description: 'Rich text' })
  content!: string;
  @ApiProperty({ example: 'compta@example.org' })
  receiver!: string;
  @ApiProperty({ description: 'A copy goes there; empty for nobody' })
  subReceiver!: string;
  @ApiProperty({ type: [String], description: 'Placeholders without a value' })
  missing!: string[];
  @ApiProperty({ description: 'What is attached', example: 'facture-F69-2026-000004.pdf' })
  fileName!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Why it could not leave as it is, in French' })
  problem!: string | null;

  static of({ invoiceId, missing, ...letter }: PreparedReminder): PreparedReminderAnswer {
    return { id: invoiceId, ...letter, missing: [...missing] };
  }
}

export class ReminderOutcomeAnswer {
  @ApiProperty({ description: 'The invoice' })
  id!: number;
  @ApiProperty({ type: String, nullable: true, example: 'F69-2026-000041', description: 'Null where it is not found' })
  number!: string | null;
  @ApiProperty({ enum: reminderStages })
  stage!: ReminderStage;
  @ApiProperty({ enum: ['sent', 'already-sent', 'failed'] })
  outcome!: 'sent' | 'already-sent' | 'failed';
  @ApiPropertyOptional({ description: 'Why it was not sent, in French' })
  message?: string;
}

export class ReminderOutcomesAnswer {
  @ApiProperty({ type: [ReminderOutcomeAnswer] })
  outcomes!: ReminderOutcomeAnswer[];

  static of(outcomes: readonly ReminderOutcome[]): ReminderOutcomesAnswer {
    return {
      outcomes: outcomes.map((one) => ({
        id: one.invoiceId,
        number: one.number,
        stage: one.stage,
        // HTTP has no dry run.
        outcome: one.outcome === 'would-send' ? 'sent' : one.outcome,
        ...(one.outcome === 'failed' && { message: one.message }),
      })),
    };
  }
}

class SentReminderLine implements SentReminder {
  @ApiProperty({ enum: reminderStages })
  stage!: ReminderStage;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  sentAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who sent it; null for a task' })
  sentBy!: string | null;
  @ApiProperty({ description: 'Euros owed then' })
  balance!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Whom it was sent to' })
  to!: string | null;
  @ApiProperty({ enum: ['queued', 'sent', 'refused'], nullable: true, description: 'What became of the message' })
  state!: 'queued' | 'sent' | 'refused' | null;
}

/** An invoice or a customer excluded from reminders. */
export class ReminderExclusionAnswer implements ReminderExclusion {
  @ApiProperty()
  id!: number;
  @ApiProperty({ description: 'The invoice, or the one at which its customer was left out' })
  invoiceId!: number;
  @ApiProperty({ example: 'F69-2026-000041' })
  number!: string;
  @ApiProperty()
  organizationName!: string;
  @ApiProperty({ description: 'Everything that the customer owes the same department and office' })
  wholeCustomer!: boolean;
  @ApiProperty()
  reason!: string;
  @ApiProperty({ description: 'Last day on which nothing is sent', example: '2026-12-31' })
  until!: string;
  @ApiProperty({ type: String, nullable: true })
  setBy!: string | null;
  @ApiProperty({ example: '2026-11-20T14:30:00+01:00' })
  setAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Who took it back or replaced it' })
  endedBy!: string | null;
  @ApiProperty({ type: String, nullable: true })
  endedAt!: string | null;
}

/** All reminders of an invoice, and its exclusions from reminders. */
export class ReminderHistoryAnswer {
  @ApiProperty({ type: [SentReminderLine] })
  reminders!: SentReminderLine[];
  @ApiProperty({ type: [ReminderExclusionAnswer] })
  exclusions!: ReminderExclusionAnswer[];
}

export class ExcludeFromRemindersBody {
  @IdField({ description: 'The invoice' })
  id!: number;
  @YesNoField({ description: 'Everything that the customer owes the same department and office' })
  wholeCustomer!: boolean;
  @TextField({ maxLength: maxReasonLength, description: 'Why' })
  reason!: string;
  @CalendarDateField({ description: 'Last day on which nothing is sent', example: '2026-12-31' })
  until!: string;
}

export class ReminderExclusionCreatedAnswer {
  @ApiProperty()
  id!: number;
}

class StageRuleBody {
  @YesNoField()
  isOn!: boolean;
  @WholeNumberField({ minimum: 1, maximum: reminderBounds.delayDays, description: 'Days after the due date' })
  delayDays!: number;
}

export class EditReminderRulesBody {
  @WholeNumberField({
    minimum: 1,
    maximum: reminderBounds.leastDaysBetween,
    description: 'Days at least between two reminders of an invoice',
  })
  leastDaysBetween!: number;
  @ListField(() => StageRuleBody, { maxItems: reminderStages.length, description: 'One a stage, in order' })
  stages!: StageRuleBody[];
  @WholeNumberField({ optional: true, minimum: 0, description: 'The version that was loaded' })
  version?: number;
}

/** The stages in order, as the user set them. */
export function reminderRules({ leastDaysBetween, stages }: EditReminderRulesBody): ReminderRules {
  return {
    leastDaysBetween,
    stages: stages.map(({ isOn, delayDays }, at) => ({ stage: reminderStages[at]!, isOn, delayDays })),
  };
}

class StageRule {
  @ApiProperty({ enum: reminderStages })
  stage!: ReminderStage;
  @ApiProperty()
  isOn!: boolean;
  @ApiProperty({ type: 'integer' })
  delayDays!: number;
}

export class ReminderRulesAnswer {
  @ApiProperty({ type: 'integer' })
  leastDaysBetween!: number;
  @ApiProperty({ type: [StageRule] })
  stages!: StageRule[];
  @ApiProperty({ type: 'integer', description: 'To send back when saving' })
  version!: number;

  static of({ stages, ...rules }: ShownReminderRules): ReminderRulesAnswer {
    return { ...rules, stages: stages.map((rule) => ({ ...rule })) };
  }
}
