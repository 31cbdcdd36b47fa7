import type { LetterTemplate } from '@pds/kernel';
import type { ReminderStage } from '../model/reminders';

/** The letters with which departments remind their customers; fulfilled by the organisations context. */
export abstract class ReminderLetterTemplates {
  /** @param departmentId null: the product's own letter */
  abstract of(departmentId: number | null, stage: ReminderStage): Promise<LetterTemplate>;
}
