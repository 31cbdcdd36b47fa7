import type { LetterTemplate } from '@pds/kernel';
import type { ReminderStage } from '../../model/reminders/reminder-stages';

/** The letter templates with which departments remind their customers; implemented with the organisations context. */
export abstract class ReminderLetterTemplates {
  /** @param departmentId null: the product's default letter */
  abstract of(departmentId: number | null, stage: ReminderStage): Promise<LetterTemplate>;
}
